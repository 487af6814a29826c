/** A complete request body for an order, without its bag. */
export const order = {
  shippingOptionId: 'within-calgary',
  delivery: {
    country: 'Canada',
    // Long enough that no random key contains it by chance: tests search for it where it must not be.
    firstName: 'Niambi',
    lastName: 'Adeyemi',
    address: '12 Placeholder Street SE',
    apartmentOrSuite: '',
    city: 'Calgary',
    state: 'Alberta',
    postalCode: 'T2G 1A1',
    phone: '403-555-0188',
  },
  email: 'nia@example.org',
  phone_number: '403-555-0188',
  paymentMethod: 'stripe',
}
