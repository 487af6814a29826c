import { onNight, type RouteFacts } from './route-facts.ts'

export type SoonPage = { heading: string; about: string; facts?: RouteFacts }

/** The pages still to come, by the id of their route. Each says what it will be, and nothing it is not. */
export const soonPages: Readonly<Record<string, SoonPage>> = {
  volunteer: { heading: 'Volunteer', about: 'Two hours or two years, both will help.' },
  'become-member': {
    heading: 'Membership',
    about: 'Membership will be free for Black 2SLGBTQ+ Calgarians.',
    facts: { header: { tone: 'dark' } },
  },
  partnership: {
    heading: 'Partnership',
    about: 'For organisations that are ready to act.',
    facts: { header: { tone: 'dark' } },
  },
  donate: {
    heading: 'Donate',
    about: 'No gift can be taken here yet, and none has been.',
    facts: { header: { tone: 'hidden' }, query: ['step'] },
  },
  'donation-completed': {
    heading: 'Thank You!',
    about: 'No gift can be taken here yet, and none has been.',
    facts: { header: onNight('field') },
  },
  campaigns: { heading: 'Campaigns', about: 'Long work, done together.' },
  campaign: {
    heading: 'Campaign',
    about: 'Long work, done together.',
    facts: { header: onNight('earth') },
  },
  'merch-store': { heading: 'Merch Store', about: 'Nothing is on sale here yet.' },
  product: {
    heading: 'Merch',
    about: 'Nothing is on sale here yet.',
    facts: { header: onNight('dawn') },
  },
  checkout: {
    heading: 'Checkout',
    about: 'Nothing is on sale here yet, and nothing was charged.',
    facts: { header: { tone: 'hidden' } },
  },
  'order-complete': {
    heading: 'Order Confirmed',
    about: 'Nothing is on sale here yet, and nothing was charged.',
    facts: { header: { tone: 'dark' } },
  },
}
