import { onNight, type RouteFacts } from './route-facts.ts'

export type SoonPage = { heading: string; about: string; facts?: RouteFacts }

/** The pages still to come, by the id of their route. Each says what it will be, and nothing it is not. */
export const soonPages: Readonly<Record<string, SoonPage>> = {
  campaigns: { heading: 'Campaigns', about: 'Long work, done together.' },
  campaign: {
    heading: 'Campaign',
    about: 'Long work, done together.',
    facts: { header: onNight('earth') },
  },
}
