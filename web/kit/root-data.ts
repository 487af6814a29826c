import type { Organisation } from '#contract/organisation.ts'
import type { SiteConfig } from './site-config.ts'

/** What the root of the site loads once for all pages. */
export type RootData = {
  organisation: Organisation
  siteConfig: SiteConfig
  /** The year it is in Calgary, reckoned when the page was made. */
  year: string
}

type Match = { id: string; loaderData?: unknown } | undefined

/** The root's data as a page's `meta` sees it; missing when the root itself failed. */
export const rootDataIn = (matches: readonly Match[]): RootData | undefined =>
  // The router hands matches on untyped; this id is the root's alone.
  matches.find((match) => match?.id === 'root')?.loaderData as RootData | undefined
