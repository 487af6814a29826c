import * as z from 'zod/mini'
import { giftPresets } from '../words/donation.ts'
import { dataOf, endpoint } from '../endpoint.ts'
import { Picture } from '../picture.ts'
import { words } from '../words/schema.ts'

/** What one of the four amounts does; it stands beside it. */
const Preset = z.object({ amount: z.enum(giftPresets.map(String)), buys: words })

export const DonatePage = z.object({
  slug: z.literal('donate'),
  title: words,
  description: words,
  heading: words,
  picture: Picture,
  caption: words,
  presets: z.array(Preset).check(z.length(giftPresets.length, 'must hold four amounts')),
  /** How the payment stands on a card's statement, told before it is made. */
  statementLine: words,
  thanks: z.object({ lead: words, picture: Picture }),
})
export type DonatePage = z.infer<typeof DonatePage>

export const readDonatePage = endpoint({
  method: 'GET',
  path: '/page/donate',
  reply: dataOf(DonatePage),
  reads: ['page'],
})
