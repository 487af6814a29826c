import type { CrisisLine } from '#contract/crisis-line.ts'
import type { FramePage } from '#contract/page/frame.ts'
import type { PublicOrganisation } from '#contract/organisation.ts'
import type { SiteConfig } from './site-config.ts'

/** The data that the root route loads once for all pages. */
export type RootData = {
  organisation: PublicOrganisation
  siteConfig: SiteConfig
  /** The year in Calgary when the page was rendered. */
  year: string
  /** The published crisis lines, only if they differ from those in the scripts. */
  crisisLines?: CrisisLine[]
  /** The texts of menu, footer and the not-found page, only where they differ from those in the scripts. */
  frame?: Partial<Pick<FramePage, 'menu' | 'footer' | 'notFound'>>
}

type Match = { id: string; loaderData?: unknown } | undefined

/** The root data for the `meta` function of a page; undefined when the root loader failed. */
export const rootDataIn = (matches: readonly Match[]): RootData | undefined =>
  // The router does not type its matches. Only the root route has this id.
  matches.find((match) => match?.id === 'root')?.loaderData as RootData | undefined
