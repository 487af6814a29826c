/** One that is taken as it is. */
export const gift = {
  frequency: 'one-time',
  amount: '50.25',
  firstName: 'Nia',
  lastName: 'Adeyemi',
  email: 'nia@example.org',
  phone_number: '403-555-0188',
  country: 'Canada',
  address: '12 Placeholder Street SE',
  city: 'Calgary',
  state: 'Alberta',
  postalCode: '',
  paymentMethod: 'Stripe',
  isAnonymous: false,
}
