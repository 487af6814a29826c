import { type ContentKind, contentKinds } from './screen.ts'
import type { Page } from '../page.ts'

type ContentRecord = { kind: ContentKind; id: string; name: string }

/** The path of the editor of a record. */
export const recordPath = ({ kind, id }: Pick<ContentRecord, 'kind' | 'id'>): string =>
  kind === 'organisation' ? contentKinds.organisation.path : `${contentKinds[kind].path}/${id}`

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
  events: 'Events',
  blog: 'Blog',
  campaign: 'Campaigns',
  frame: 'Menu, footer & error pages',
} as const satisfies Record<Page['slug'], string>

const isPage = (slug: string): slug is Page['slug'] => Object.hasOwn(pageNames, slug)

/** The server knows a page by its slug alone. */
export const pageName = (slug: string): string => (isPage(slug) ? pageNames[slug] : slug)

/** 'Event: Drum Circle', 'Page: Home', 'Organisation' */
export function recordName({ kind, id, name }: ContentRecord): string {
  const kindName = contentKinds[kind].name
  if (kind === 'organisation') return kindName
  return `${kindName}: ${kind === 'page' ? pageName(id) : name}`
}
