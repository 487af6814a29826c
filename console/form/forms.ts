import { CampaignBody, PostBody, ProductBody } from '#contract/console/content-body.ts'
import { EventBody } from '#contract/console/event-body.ts'
import { Organisation } from '#contract/organisation.ts'
import { pageSchemas as pages } from '#contract/page-schemas.ts'
import type { Page } from '#contract/page.ts'
import type { GroupSpec } from './field-spec.ts'
import { aboutLabels } from './labels/about.ts'
import { campaignLabels } from './labels/campaign.ts'
import { eventLabels } from './labels/event.ts'
import { postLabels } from './labels/post.ts'
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
  home: formOf('Home', pages.home, homeLabels),
  about: formOf('Mission & Vision', pages.about, aboutLabels),
  leadership: formOf('Leadership', pages.leadership, leadershipLabels),
  landacknowledgement: formOf(
    'Land acknowledgement & policies',
    pages.landacknowledgement,
    policiesLabels,
  ),
  program: formOf('Programs & resources', pages.program, programsLabels),
  volunteer: formOf('Volunteer', pages.volunteer, volunteerLabels),
  'become-member': formOf('Membership', pages['become-member'], membershipLabels),
  partnership: formOf('Partnership', pages.partnership, partnershipLabels),
  donate: formOf('Donate', pages.donate, donateLabels),
  'merch-store': formOf('Merch store', pages['merch-store'], merchStoreLabels),
  testimonials: formOf('Testimonials', pages.testimonials, testimonialsLabels),
} as const satisfies Record<Page['slug'], GroupSpec>

export const organisationForm = formOf('Organisation', Organisation, organisationLabels)
export const campaignForm = formOf('Campaign', CampaignBody, campaignLabels)
export const productForm = formOf('Product', ProductBody, productLabels)
export const eventForm = formOf('Event', EventBody, eventLabels)
export const postForm = formOf('Post', PostBody, postLabels)
