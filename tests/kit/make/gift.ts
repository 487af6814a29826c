/** A gift as it is sent, with everything in it. */
export const gift = {
  frequency: 'one-time',
  amount: '50.25',
  // Long enough that no random key holds it by chance: tests look for it where it must not be.
  firstName: 'Niambi',
  lastName: 'Adeyemi',
  email: 'nia@example.org',
  phone_number: '403-555-0188',
  country: 'Canada',
  address: '12 Placeholder Street SE',
  city: 'Calgary',
  state: 'Alberta',
  postalCode: '',
  paymentMethod: 'stripe',
  isAnonymous: false,
}
