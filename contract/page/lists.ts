import * as z from 'zod/mini'
import { dataOf, endpoint } from '../endpoint.ts'
import { Picture } from '../picture.ts'
import { pageText, pageTextWith } from '../text/schema.ts'

const head = {
  title: pageText,
  description: pageText,
  heading: pageText,
  lead: pageText,
  /** The drawing behind the heading. */
  picture: z.optional(Picture),
}

/** The texts of the list of events and of the page of each event. */
export const EventsPage = z.object({
  slug: z.literal('events'),
  ...head,
  subscribe: z.object({ heading: pageText, text: pageText, address: pageText }),
  event: z.object({ ride: pageTextWith('phone'), missing: pageTextWith('phone') }),
})
export type EventsPage = z.infer<typeof EventsPage>

export const readEventsPage = endpoint({
  method: 'GET',
  path: '/page/events',
  reply: dataOf(EventsPage),
  reads: ['page/events'],
})

export const BlogPage = z.object({
  slug: z.literal('blog'),
  ...head,
  /** Shown while there is no post. */
  none: pageText,
  newsletters: pageText,
})
export type BlogPage = z.infer<typeof BlogPage>

export const readBlogPage = endpoint({
  method: 'GET',
  path: '/page/blog',
  reply: dataOf(BlogPage),
  reads: ['page/blog'],
})

export const CampaignsPage = z.object({
  slug: z.literal('campaign'),
  ...head,
  /** Shown while there is no campaign. */
  none: pageText,
})
export type CampaignsPage = z.infer<typeof CampaignsPage>

export const readCampaignsPage = endpoint({
  method: 'GET',
  path: '/page/campaign',
  reply: dataOf(CampaignsPage),
  reads: ['page/campaign'],
})
