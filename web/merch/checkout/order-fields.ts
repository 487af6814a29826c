/** Every field of the page, with nothing in it. */
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

/** What is chosen before anybody chooses. */
export const firstChoices: TypedOrder = {
  ...nothingTyped,
  delivery: { ...nothingTyped.delivery, country: 'Canada' },
  area: 'within',
}
