/** Every field of the form, empty. */
export const nothingTyped = {
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
export type TypedOrder = typeof nothingTyped

/** The initial values of the form. */
export const firstChoices: TypedOrder = {
  ...nothingTyped,
  delivery: { ...nothingTyped.delivery, country: 'Canada' },
  area: 'within',
}
