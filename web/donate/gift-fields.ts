/** Every field of the page, with nothing in it. */
export const nothingTyped = {
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
export type TypedGift = typeof nothingTyped

/** What is chosen before anybody chooses. */
export const firstChoices: TypedGift = {
  ...nothingTyped,
  frequency: 'one-time',
  country: 'Canada',
  state: 'Alberta',
  paymentMethod: 'stripe',
  dedication: 'inHonorOf',
}
