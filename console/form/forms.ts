import type { ContentKind } from '#contract/console/screen.ts'
import {
  CampaignBody,
  PostBody,
  ProductBody,
  PublishedProductBody,
} from '#contract/console/content-body.ts'
import { EventBody } from '#contract/draft/event-body.ts'
import { Organisation } from '#contract/organisation.ts'
import { pageSchemas as pages } from '#contract/page-schemas.ts'
import type { Page } from '#contract/page.ts'
import { pageNames } from '#contract/console/record-path.ts'
import type { GroupSpec } from './field-spec.ts'
import { aboutLabels } from './labels/about.ts'
import { campaignLabels } from './labels/campaign.ts'
import { eventLabels } from './labels/event.ts'
import { postLabels } from './labels/post.ts'
import { frameLabels } from './labels/frame.ts'
import { donateLabels } from './labels/donate.ts'
import { homeLabels } from './labels/home.ts'
import { leadershipLabels } from './labels/leadership.ts'
import { blogPageLabels, campaignsPageLabels, eventsPageLabels } from './labels/lists.ts'
import { membershipLabels } from './labels/membership.ts'
import { merchStoreLabels } from './labels/merch-store.ts'
import { organisationLabels } from './labels/organisation.ts'
import { partnershipLabels } from './labels/partnership.ts'
import { policiesLabels } from './labels/policies.ts'
import { productLabels, publishedProductLabels } from './labels/product.ts'
import { programsLabels } from './labels/programs.ts'
import { testimonialsLabels } from './labels/testimonials.ts'
import { volunteerLabels } from './labels/volunteer.ts'
import { formOf } from './read-schema.ts'

/** The forms of the fixed pages. */
export const pageForms = {
  home: formOf(pageNames.home, pages.home, homeLabels),
  about: formOf(pageNames.about, pages.about, aboutLabels),
  leadership: formOf(pageNames.leadership, pages.leadership, leadershipLabels),
  landacknowledgement: formOf(
    pageNames.landacknowledgement,
    pages.landacknowledgement,
    policiesLabels,
  ),
  program: formOf(pageNames.program, pages.program, programsLabels),
  volunteer: formOf(pageNames.volunteer, pages.volunteer, volunteerLabels),
  'become-member': formOf(pageNames['become-member'], pages['become-member'], membershipLabels),
  partnership: formOf(pageNames.partnership, pages.partnership, partnershipLabels),
  donate: formOf(pageNames.donate, pages.donate, donateLabels),
  'merch-store': formOf(pageNames['merch-store'], pages['merch-store'], merchStoreLabels),
  testimonials: formOf(pageNames.testimonials, pages.testimonials, testimonialsLabels),
  events: formOf(pageNames.events, pages.events, eventsPageLabels),
  blog: formOf(pageNames.blog, pages.blog, blogPageLabels),
  campaign: formOf(pageNames.campaign, pages.campaign, campaignsPageLabels),
  frame: formOf(pageNames.frame, pages.frame, frameLabels),
} as const satisfies Record<Page['slug'], GroupSpec>

export const organisationForm = formOf('Organisation', Organisation, organisationLabels)
export const campaignForm = formOf('Campaign', CampaignBody, campaignLabels)
export const productForm = formOf('Product', ProductBody, productLabels)
export const publishedProductForm = formOf('Product', PublishedProductBody, publishedProductLabels)
export const eventForm = formOf('Event', EventBody, eventLabels)
export const postForm = formOf('Post', PostBody, postLabels)

const forms = {
  event: eventForm,
  post: postForm,
  campaign: campaignForm,
  product: productForm,
  organisation: organisationForm,
} as const satisfies Record<Exclude<ContentKind, 'page'>, GroupSpec>

const isPage = (slug: string): slug is keyof typeof pageForms => Object.hasOwn(pageForms, slug)

/** The form of a record. `isFirst` is for one that was never published. */
export function specOf(kind: ContentKind, id: string, isFirst = false): GroupSpec {
  if (kind === 'product' && !isFirst) return publishedProductForm
  if (kind !== 'page') return forms[kind]
  if (!isPage(id)) throw new Error(`There is no form for the page ${id}.`)
  return pageForms[id]
}
