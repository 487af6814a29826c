import * as z from 'zod/mini'
import { giftPresets } from '../text/donation.ts'
import { dataOf, endpoint } from '../endpoint.ts'
import { Picture } from '../picture.ts'
import { pageText, pageTextWith } from '../text/schema.ts'

/** The text beside one of the four suggested amounts. */
const Preset = z.object({ amount: z.enum(giftPresets.map(String)), buys: pageText })

export const DonatePage = z.object({
  slug: z.literal('donate'),
  title: pageText,
  description: pageText,
  heading: pageText,
  picture: Picture,
  caption: pageText,
  presets: z.array(Preset).check(z.length(giftPresets.length, 'must hold four amounts')),
  /** The name of the payment on the card statement, shown before the donor pays. */
  statementLine: pageText,
  transfer: z.object({
    /** Below the amounts. */
    note: pageTextWith('email'),
    detail: pageText,
    code: pageText,
  }),
  anonymous: pageText,
  dedication: z.object({ name: pageText, email: pageText, card: pageText }),
  thanks: z.object({ lead: pageText, picture: Picture }),
})
export type DonatePage = z.infer<typeof DonatePage>

export const readDonatePage = endpoint({
  method: 'GET',
  path: '/page/donate',
  reply: dataOf(DonatePage),
  reads: ['page/donate'],
})
