import type { Page } from '#contract/page.ts'
import { AboutPage } from '#contract/page/about.ts'
import { DonatePage } from '#contract/page/donate.ts'
import { HomePage } from '#contract/page/home.ts'
import { LeadershipPage } from '#contract/page/leadership.ts'
import { MembershipPage } from '#contract/page/membership.ts'
import { MerchStorePage } from '#contract/page/merch-store.ts'
import { PartnershipPage } from '#contract/page/partnership.ts'
import { PoliciesPage } from '#contract/page/policies.ts'
import { ProgramsPage } from '#contract/page/programs.ts'
import { VolunteerPage } from '#contract/page/volunteer.ts'
import { Testimonials } from '#contract/page/testimonials.ts'
import { listPages, savePages } from '#server/pages/pages.ts'
import type { Importer } from './content-folder.ts'

const shapes = {
  home: HomePage,
  about: AboutPage,
  leadership: LeadershipPage,
  landacknowledgement: PoliciesPage,
  volunteer: VolunteerPage,
  'become-member': MembershipPage,
  partnership: PartnershipPage,
  program: ProgramsPage,
  donate: DonatePage,
  'merch-store': MerchStorePage,
  testimonials: Testimonials,
} satisfies Record<Page['slug'], unknown>

/** Imports the pages that the database does not have. */
export const importPages: Importer = async (tx, { read, clock }) => {
  const known = await listPages(tx)
  const missing = Object.entries(shapes).filter(([slug]) => !known.includes(slug))
  const pages = missing.map(([slug, shape]) => read(`pages/${slug}.json`, shape))
  if (pages.length > 0) await savePages(tx, clock, pages)
}
