import type { PageSlug } from './noun.ts'
import { AboutPage } from './page/about.ts'
import { DonatePage } from './page/donate.ts'
import { FramePage } from './page/frame.ts'
import { HomePage } from './page/home.ts'
import { LeadershipPage } from './page/leadership.ts'
import { BlogPage, CampaignsPage, EventsPage } from './page/lists.ts'
import { MembershipPage } from './page/membership.ts'
import { MerchStorePage } from './page/merch-store.ts'
import { PartnershipPage } from './page/partnership.ts'
import { PoliciesPage } from './page/policies.ts'
import { StoredProgramsPage } from './page/stored-programs.ts'
import { VolunteerPage } from './page/volunteer.ts'
import { Testimonials } from './page/testimonials.ts'

/** The schema of each fixed page, by its slug. */
export const pageSchemas = {
  home: HomePage,
  about: AboutPage,
  leadership: LeadershipPage,
  landacknowledgement: PoliciesPage,
  volunteer: VolunteerPage,
  'become-member': MembershipPage,
  partnership: PartnershipPage,
  program: StoredProgramsPage,
  donate: DonatePage,
  'merch-store': MerchStorePage,
  testimonials: Testimonials,
  events: EventsPage,
  blog: BlogPage,
  campaign: CampaignsPage,
  frame: FramePage,
} satisfies Record<PageSlug, unknown>
