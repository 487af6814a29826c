import type { UseKind } from '#contract/console/media-use.ts'
import type { Page } from '#contract/page.ts'

/** How the Desk names a kind of content. */
const kindNames = {
  page: 'Page',
  organisation: 'Organisation',
  event: 'Event',
  post: 'Post',
  campaign: 'Campaign',
  product: 'Product',
} as const satisfies Record<UseKind, string>

/** The screen on which a record of content is edited. */
export const recordPath = ({ kind, id }: { kind: UseKind; id: string }): string =>
  kind === 'organisation' ? '/organisation' : `/${kind}s/${id}`

/** The fixed pages, in the order of the menu of the site. */
export const pageNames = {
  home: 'Home',
  about: 'Mission & Vision',
  leadership: 'Leadership',
  landacknowledgement: 'Land acknowledgement & policies',
  program: 'Programs & resources',
  volunteer: 'Volunteer',
  'become-member': 'Membership',
  partnership: 'Partnership',
  donate: 'Donate',
  'merch-store': 'Merch store',
  testimonials: 'Testimonials',
} as const satisfies Record<Page['slug'], string>

const isPage = (slug: string): slug is Page['slug'] => Object.hasOwn(pageNames, slug)

/** The server knows a page by its slug alone. */
export const pageName = (slug: string): string => (isPage(slug) ? pageNames[slug] : slug)

/** 'Event: Drum Circle', 'Page: Home', 'Organisation' */
export function recordName({
  kind,
  id,
  name,
}: {
  kind: UseKind
  id: string
  name: string
}): string {
  if (kind === 'organisation') return kindNames.organisation
  return `${kindNames[kind]}: ${kind === 'page' ? pageName(id) : name}`
}
