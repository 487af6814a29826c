export type SoonPage = { heading: string; about: string }

/** The pages still to come, by the id of their route. Each says what it will be, and nothing it is not. */
export const soonPages: Readonly<Record<string, SoonPage>> = {
  volunteer: { heading: 'Volunteer', about: 'Two hours or two years, both will help.' },
  'become-member': {
    heading: 'Membership',
    about: 'Membership will be free for Black 2SLGBTQ+ Calgarians.',
  },
  partnership: { heading: 'Partnership', about: 'For organisations that are ready to act.' },
  donate: { heading: 'Donate', about: 'No gift can be taken here yet, and none has been.' },
  'donation-completed': {
    heading: 'Thank You!',
    about: 'No gift can be taken here yet, and none has been.',
  },
  campaigns: { heading: 'Campaigns', about: 'Long work, done together.' },
  campaign: { heading: 'Campaign', about: 'Long work, done together.' },
  'merch-store': { heading: 'Merch Store', about: 'Nothing is on sale here yet.' },
  product: { heading: 'Merch', about: 'Nothing is on sale here yet.' },
  checkout: { heading: 'Checkout', about: 'Nothing is on sale here yet, and nothing was charged.' },
  'order-complete': {
    heading: 'Order Confirmed',
    about: 'Nothing is on sale here yet, and nothing was charged.',
  },
}
