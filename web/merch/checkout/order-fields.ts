import type { Errors } from '#web/kit/form/errors.ts'

/** Every field of the form, empty. */
export const emptyFields = {
  email: '',
  subscribedToNewsletter: false,
  delivery: {
    country: '',
    firstName: '',
    lastName: '',
    address: '',
    apartmentOrSuite: '',
    city: '',
    state: '',
    postalCode: '',
    phone: '',
  },
  area: '',
}
export type TypedOrder = typeof emptyFields

/** The initial values of the form. */
export const initialFields: TypedOrder = {
  ...emptyFields,
  delivery: { ...emptyFields.delivery, country: 'Canada' },
  area: 'within',
}

const province = 'delivery.state'

/** The API says state, and the page says province. */
export const withProvinceMessage = (errors: Errors): Errors =>
  errors[province] === 'State is required'
    ? { ...errors, [province]: 'Province is required' }
    : errors
