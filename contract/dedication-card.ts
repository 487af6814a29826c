import * as z from 'zod/mini'
import { dataOf, endpoint } from './endpoint.ts'

/** The page that a card leads to, where its reader may say that they want no more. */
export const noCardsPath = (token: string): `/${string}` => `/no-cards/${token}`

/** The page of one card: the key opens it, the token ends cards to its mailbox. Both are in one email and nowhere else. */
export const cardPath = (key: string, token: string): `/${string}` => `/card/${key}/${token}`

/**
 * What the page of a card says. Empty without a card to show: an unknown, an erased and a reported card get the same
 * response.
 */
export const readCard = endpoint({
  method: 'GET',
  path: '/donation-card/:key',
  params: z.object({ key: z.string() }),
  reply: dataOf(z.object({ sentences: z.array(z.string()) })),
})

/** Hides a card until staff have looked at it. Idempotent, and the response is the same for every key. */
export const reportCard = endpoint({
  method: 'POST',
  path: '/donation-card/report',
  body: z.strictObject({ key: z.string('must be text').check(z.maxLength(200)) }),
  reply: dataOf(z.object({ message: z.string() })),
})

/** Nothing of this kind goes to that mailbox again. Pressed twice, it is so. */
export const stopCards = endpoint({
  method: 'POST',
  path: '/donation-card/stop',
  body: z.strictObject({ token: z.string('must be text').check(z.maxLength(200)) }),
  reply: dataOf(z.object({ message: z.string() })),
})
