import type { ContentKind, ContentTab, CreatableKind } from '#contract/console/content.ts'

type KindWords = {
  /** 'Event' */
  name: string
  /** The title of the list and of the menu. */
  title: string
  /** The path of the list below `/console`. */
  path: string
  lead: string
  noun: readonly [one: string, many: string]
}

export const kinds = {
  event: {
    name: 'Event',
    title: 'Events',
    path: '/events',
    lead: 'The site changes when you publish.',
    noun: ['event', 'events'],
  },
  post: {
    name: 'Post',
    title: 'Posts',
    path: '/posts',
    lead: 'Stories on the blog.',
    noun: ['post', 'posts'],
  },
  campaign: {
    name: 'Campaign',
    title: 'Campaigns',
    path: '/campaigns',
    lead: 'The first one in the list also has the address /campaign/details.',
    noun: ['campaign', 'campaigns'],
  },
  product: {
    name: 'Product',
    title: 'Products',
    path: '/products',
    lead: 'What the store sells. Stock and discounts are not part of a draft.',
    noun: ['product', 'products'],
  },
  page: {
    name: 'Page',
    title: 'Pages',
    path: '/pages',
    lead: 'The texts and pictures of the fixed pages.',
    noun: ['page', 'pages'],
  },
  organisation: {
    name: 'Organisation',
    title: 'Organisation',
    path: '/organisation',
    lead: 'Name, address and numbers, as every page and email shows them.',
    noun: ['organisation', 'organisations'],
  },
} as const satisfies Record<ContentKind, KindWords>

/** The label of the field that names a record. */
export const nameLabel = (kind: CreatableKind): string => (kind === 'post' ? 'Title' : 'Name')

/** The path of the editor of a record. */
export const editorPath = (kind: ContentKind, id: string): string =>
  kind === 'organisation' ? kinds.organisation.path : `${kinds[kind].path}/${id}`

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
