/** A complete request body for a gift. */
export const gift = {
  frequency: 'one-time',
  amount: '50.25',
  // Long enough that no random key contains it by chance: tests search for it where it must not be.
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
