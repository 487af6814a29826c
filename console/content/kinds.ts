import type { ContentTab } from '#contract/console/content.ts'
import { type ContentKind, contentKinds, type CreatableKind } from '#contract/console/screen.ts'

/** The sentence below the title of a list. */
export const leads = {
  event: 'The site changes when you publish.',
  post: 'Stories on the blog.',
  campaign: 'The first one in the list also has the address /campaign/details.',
  product: 'What the store sells. Stock and discounts are not part of a draft.',
  page: 'The texts and pictures of the fixed pages.',
} as const satisfies Record<CreatableKind | 'page', string>

/** 'event', as in 'This event' */
export const nounOf = (kind: ContentKind): string => contentKinds[kind].name.toLowerCase()

/** The label of the field that names a record. */
export const nameLabel = (kind: CreatableKind): string => (kind === 'post' ? 'Title' : 'Name')

export const tabNames = {
  published: 'Published',
  upcoming: 'Upcoming',
  past: 'Past',
  drafts: 'Drafts',
  scheduled: 'Scheduled',
  failed: 'Schedule failed',
  archived: 'Archived',
} as const satisfies Record<ContentTab, string>

/** The tabs of a list. The first one is open without a tab in the address. */
export const tabsOf = (kind: CreatableKind): readonly [ContentTab, ...ContentTab[]] =>
  kind === 'event'
    ? ['upcoming', 'past', 'drafts', 'scheduled', 'archived']
    : ['published', 'drafts', 'scheduled', 'archived']
