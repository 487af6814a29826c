import * as z from 'zod/mini'

/** The kinds of content that are edited as drafts. Nothing else has drafts. */
export const ContentKind = z.enum(['event', 'post', 'campaign', 'product', 'page', 'organisation'])
export type ContentKind = z.infer<typeof ContentKind>

/** Staff create and archive records of these kinds. Pages and the organisation are fixed. */
export const CreatableKind = z.enum(['event', 'post', 'campaign', 'product'])
export type CreatableKind = z.infer<typeof CreatableKind>

/** How the Desk names each kind, and the path of its list below `/console`. */
export const contentKinds = {
  event: { name: 'Event', plural: 'Events', path: '/events' },
  post: { name: 'Post', plural: 'Posts', path: '/posts' },
  campaign: { name: 'Campaign', plural: 'Campaigns', path: '/campaigns' },
  product: { name: 'Product', plural: 'Products', path: '/products' },
  page: { name: 'Page', plural: 'Pages', path: '/pages' },
  organisation: { name: 'Organisation', plural: 'Organisation', path: '/organisation' },
} as const satisfies Record<ContentKind, { name: string; plural: string; path: string }>

/** The paths of the other screens below `/console`. */
export const screenPaths = {
  today: '/',
  chat: '/chat',
  applications: '/applications',
  guests: '/guests',
  orders: '/orders',
  gifts: '/gifts',
  giftCards: '/gifts/cards',
  receipts: '/gifts/receipts',
  newsletter: '/newsletter',
  store: '/store',
  stock: '/store/stock',
  discounts: '/store/discounts',
  shipping: '/store/shipping',
  checkIn: '/check-in',
  crisisLines: '/crisis-lines',
  pictures: '/pictures',
  documents: '/documents',
  placeholders: '/placeholders',
  staff: '/staff',
  audit: '/audit',
  outbox: '/outbox',
  jobs: '/jobs',
  account: '/me',
} as const

const lists: readonly string[] = [
  ...Object.values(contentKinds).map(({ path }) => path),
  screenPaths.applications,
  screenPaths.gifts,
  screenPaths.guests,
  screenPaths.orders,
  screenPaths.chat,
  screenPaths.checkIn,
]
const screens: ReadonlySet<string> = new Set([
  ...Object.values(screenPaths),
  ...lists,
  '/sign-in',
  '/link',
])

/** Whether a screen has this path below `/console`. Some lists have the screens of their records below them. */
export const isScreenPath = (path: string): boolean =>
  screens.has(path) || lists.includes(/^(\/[\w-]+)\/[\w-]+$/.exec(path)?.[1] ?? path)
