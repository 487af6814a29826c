import type { MediaUse } from './media.ts'
import { contentKinds, screenPaths } from './screen.ts'
import type { Page } from '../page.ts'

type NamedRecord = Pick<MediaUse, 'kind' | 'id' | 'name'>

/** The path of the editor of a record. The list of issues has their editor. */
export function recordPath({ kind, id }: Pick<NamedRecord, 'kind' | 'id'>): string {
  if (kind === 'newsletter') return screenPaths.newsletter
  return kind === 'organisation'
    ? contentKinds.organisation.path
    : `${contentKinds[kind].path}/${id}`
}

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

/** 'Event: Drum Circle', 'Page: Home', 'Organisation', 'Newsletter: Supper is back' */
export function recordName({ kind, id, name }: NamedRecord): string {
  if (kind === 'newsletter') return `Newsletter: ${name}`
  const kindName = contentKinds[kind].name
  if (kind === 'organisation') return kindName
  return `${kindName}: ${kind === 'page' ? pageName(id) : name}`
}
