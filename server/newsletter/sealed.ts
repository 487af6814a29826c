import * as z from 'zod/mini'
import { Subscriber } from '#contract/newsletter.ts'

/** All that is personal about a subscription. The key that stops it goes into every email, so it is kept here. */
export const subscriptionRecord = {
  purpose: 'newsletter',
  table: 'subscription',
  cells: { sealed: z.object({ ...Subscriber.shape, stopToken: z.optional(z.string()) }) },
} as const
