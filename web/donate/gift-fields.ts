import type { Controls } from '#web/kit/form/controls.ts'

export const emptyFields = {
  frequency: '',
  preset: '',
  amount: '',
  firstName: '',
  lastName: '',
  email: '',
  phone_number: '',
  country: '',
  address: '',
  city: '',
  state: '',
  postalCode: '',
  isAnonymous: false,
  paymentMethod: '',
  isDedicated: false,
  dedication: '',
  dedicatee: '',
  recipientEmail: '',
}
export type TypedGift = typeof emptyFields

export type GiftControls = Controls<TypedGift>

/** The initial values of the form. */
export const initialFields: TypedGift = {
  ...emptyFields,
  frequency: 'one-time',
  country: 'Canada',
  state: 'Alberta',
  paymentMethod: 'stripe',
  dedication: 'inHonorOf',
}
