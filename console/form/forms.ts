import { CampaignDraft } from '#contract/campaign.ts'
import { ProductDraft } from '#contract/draft/product.ts'
import { Organisation } from '#contract/organisation.ts'
import { AboutPage } from '#contract/page/about.ts'
import { DonatePage } from '#contract/page/donate.ts'
import { HomePage } from '#contract/page/home.ts'
import { LeadershipPage } from '#contract/page/leadership.ts'
import { MembershipPage } from '#contract/page/membership.ts'
import { MerchStorePage } from '#contract/page/merch-store.ts'
import { PartnershipPage } from '#contract/page/partnership.ts'
import { PoliciesPage } from '#contract/page/policies.ts'
import { ProgramsPage } from '#contract/page/programs.ts'
import { Testimonials } from '#contract/page/testimonials.ts'
import { VolunteerPage } from '#contract/page/volunteer.ts'
import type { Page } from '#contract/page.ts'
import type { GroupSpec } from './field-spec.ts'
import { aboutLabels } from './labels/about.ts'
import { campaignLabels } from './labels/campaign.ts'
import { donateLabels } from './labels/donate.ts'
import { homeLabels } from './labels/home.ts'
import { leadershipLabels } from './labels/leadership.ts'
import { membershipLabels } from './labels/membership.ts'
import { merchStoreLabels } from './labels/merch-store.ts'
import { organisationLabels } from './labels/organisation.ts'
import { partnershipLabels } from './labels/partnership.ts'
import { policiesLabels } from './labels/policies.ts'
import { productLabels } from './labels/product.ts'
import { programsLabels } from './labels/programs.ts'
import { testimonialsLabels } from './labels/testimonials.ts'
import { volunteerLabels } from './labels/volunteer.ts'
import { formOf } from './read-schema.ts'

/** The forms of the fixed pages, in the order of the list. */
export const pageForms = {
  home: formOf('Home', HomePage, homeLabels),
  about: formOf('Mission & Vision', AboutPage, aboutLabels),
  leadership: formOf('Leadership', LeadershipPage, leadershipLabels),
  landacknowledgement: formOf('Land acknowledgement & policies', PoliciesPage, policiesLabels),
  program: formOf('Programs & resources', ProgramsPage, programsLabels),
  volunteer: formOf('Volunteer', VolunteerPage, volunteerLabels),
  'become-member': formOf('Membership', MembershipPage, membershipLabels),
  partnership: formOf('Partnership', PartnershipPage, partnershipLabels),
  donate: formOf('Donate', DonatePage, donateLabels),
  'merch-store': formOf('Merch store', MerchStorePage, merchStoreLabels),
  testimonials: formOf('Testimonials', Testimonials, testimonialsLabels),
} as const satisfies Record<Page['slug'], GroupSpec>

export const organisationForm = formOf('Organisation', Organisation, organisationLabels)
export const campaignForm = formOf('Campaign', CampaignDraft, campaignLabels)
export const productForm = formOf('Product', ProductDraft, productLabels)
