import * as z from 'zod/mini'
import { dataOf, endpoint } from './endpoint.ts'
import { slug } from './fields.ts'
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
import { ProgramsPage } from './page/programs.ts'
import { StoredProgramsPage } from './page/stored-programs.ts'
import { VolunteerPage } from './page/volunteer.ts'
import { Testimonials } from './page/testimonials.ts'

const others = [
  HomePage,
  AboutPage,
  LeadershipPage,
  PoliciesPage,
  VolunteerPage,
  MembershipPage,
  PartnershipPage,
  DonatePage,
  MerchStorePage,
  Testimonials,
  EventsPage,
  BlogPage,
  CampaignsPage,
  FramePage,
] as const

/** The content of a fixed page as it is stored. The slug determines the schema. */
export const Page = z.discriminatedUnion('slug', [...others, StoredProgramsPage])
export type Page = z.infer<typeof Page>

/** The content of a fixed page as visitors get it. */
const PublicPage = z.discriminatedUnion('slug', [...others, ProgramsPage])

/** The route that the server mounts. Each page of the site calls it through its own endpoint, which has the exact schema. */
export const readPage = endpoint({
  method: 'GET',
  path: '/page/:slug',
  params: z.object({ slug }),
  reply: dataOf(PublicPage),
  reads: ['page/:slug'],
})
