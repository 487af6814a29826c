import * as z from 'zod/mini'
import { dataOf, endpoint } from './endpoint.ts'

/** The page linked from a card, where its recipient can stop further cards. */
export const noCardsPath = (token: string): `/${string}` => `/no-cards/${token}`

/** The page of one card. The key opens it and the token stops cards to its mailbox. Only one email contains them. */
export const cardPath = (key: string, token: string): `/${string}` => `/card/${key}/${token}`

/**
 * The sentences of a card, empty if no card can be shown. An unknown, an erased and a reported card get the same
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

/** Stops all cards to that mailbox. Idempotent. */
export const stopCards = endpoint({
  method: 'POST',
  path: '/donation-card/stop',
  body: z.strictObject({ token: z.string('must be text').check(z.maxLength(200)) }),
  reply: dataOf(z.object({ message: z.string() })),
})
