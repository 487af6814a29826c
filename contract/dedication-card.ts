import * as z from 'zod/mini'
import { dataOf, endpoint } from './endpoint.ts'

/** The page that a card leads to, where its reader may say that they want no more. */
export const noCardsPath = (token: string): `/${string}` => `/no-cards/${token}`

/** Nothing of this kind goes to that mailbox again. Pressed twice, it is so. */
export const stopCards = endpoint({
  method: 'POST',
  path: '/donation-card/stop',
  body: z.strictObject({ token: z.string('must be text').check(z.maxLength(200)) }),
  reply: dataOf(z.object({ message: z.string() })),
})
