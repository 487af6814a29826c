import * as z from 'zod/mini'
import { dataOf, endpoint } from './endpoint.ts'
import { slug } from './fields.ts'
import { GalleryItem } from './gallery.ts'
import { Picture } from './picture.ts'
import { link, paragraphs, pageText } from './text/schema.ts'

/** An alias for the id of the first campaign, so no campaign may have this id. */
export const detailsId = 'details'

const CampaignId = slug.check(z.refine((id) => id !== detailsId, 'must not be details'))

const SurveyDocument = z.object({ title: pageText, about: pageText, link })
export type SurveyDocument = z.infer<typeof SurveyDocument>

const hasEachOnce = (items: readonly { id: string }[]) =>
  new Set(items.map(({ id }) => id)).size === items.length

/** A campaign as the content folder describes it. */
export const CampaignDraft = z.object({
  _id: CampaignId,
  /** The position in the list, the lowest first. */
  position: z.int().check(z.gte(1)),
  /** In capitals, for its own page and the list. */
  title: pageText,
  /** In normal case, for metadata and links. */
  name: pageText,
  /** One or two sentences for search engines. */
  description: pageText,
  publishedAt: z.iso.datetime({ error: 'must be an instant like 2026-11-03T16:00:00.000Z' }),
  /** The wide picture of its card in the list. */
  cover: Picture,
  paragraphs,
  picture: Picture,
  surveys: z.object({
    label: pageText,
    heading: pageText,
    lead: pageText,
    documents: z.array(SurveyDocument).check(z.minLength(1, 'must hold at least one document')),
  }),
  gallery: z.object({
    heading: pageText,
    caption: pageText,
    items: z.array(GalleryItem).check(z.refine(hasEachOnce, 'must not hold two of the same id')),
  }),
})
export type CampaignDraft = z.infer<typeof CampaignDraft>

/** The path of its page. The first campaign is also served under its own id. */
const path = z.string()

export const Campaign = z.object({ ...CampaignDraft.shape, path })
export type Campaign = z.infer<typeof Campaign>

const CampaignCard = z.object({
  _id: CampaignId,
  title: pageText,
  cover: Picture,
  path,
})
export type CampaignCard = z.infer<typeof CampaignCard>

export const listCampaigns = endpoint({
  method: 'GET',
  path: '/campaign',
  reply: dataOf(z.array(CampaignCard)),
  reads: ['campaign'],
})

export const readCampaign = endpoint({
  method: 'GET',
  path: '/campaign/:id',
  params: z.object({ id: slug }),
  reply: dataOf(Campaign),
  reads: ['campaign/:id'],
})
