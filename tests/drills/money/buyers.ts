import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { addToBag } from '#contract/bag.ts'
import { apiPrefix, idempotencyKeyHeader } from '#contract/endpoint.ts'
import { createOrder, createOrderNote } from '#contract/order.ts'
import { ProblemBody } from '#contract/problem.ts'
import type { Db } from '#server/db/connect.ts'
import { order } from '#tests/kit/make/order.ts'
import { retryUntilFinal } from '../retry-until-final.ts'
import { resetLimits } from './gift-crowd.ts'

/** A buyer with a full bag at the checkout, in a browser without script. */
export type Buyer = {
  number: number
  bagId: string
  noteId: string
  /** Every second buyer sends an idempotency key, as browsers do. The server recognises the others by their note. */
  key: string | undefined
}

/** The final response to a buyer. */
export type Outcome = { number: number; ms: number } & (
  | { _id: string; paymentUrl: string }
  | { refused: string }
)

type Item = { merchId: string; size: string; quantity?: number }

/** Buyers who all have the same item in their bags. */
export async function buyersOf(
  address: string,
  { count, item }: { count: number; item: Item },
): Promise<Buyer[]> {
  return Promise.all(
    Array.from({ length: count }, async (_, number) => {
      const bagId = randomUUID()
      const send = (path: string, key: string, body: object) =>
        retryUntilFinal({
          send: () => post(address, path, { body, number, key }),
          read: (reply, { ok }) => (ok ? reply : undefined),
        })
      await send(addToBag.path, `bag-${bagId}`, { bagId, item: { quantity: 1, ...item } })
      const note = await send(createOrderNote.path, `note-${bagId}`, { note: '' })
      const { _id } = createOrderNote.reply.parse(note).data
      const key = number % 2 === 0 ? `buyer-number-${_id}` : undefined
      return { number, bagId, noteId: _id, key }
    }),
  )
}

/** Orders, and repeats the request until there is a final response, as a browser does. */
export async function orderUntilFinal(
  address: string,
  buyer: Buyer,
  more: object = {},
  onResponse: (response: Response) => void = () => undefined,
): Promise<Outcome> {
  const { number, bagId, noteId, key } = buyer
  const path = createOrder.path.replace(':noteId', noteId)
  const email = `buyer-${number}@example.ca`
  const body = { ...order, email, bag: bagId, ...more }
  let startedAt = 0
  return retryUntilFinal<Outcome>({
    send: () => {
      startedAt = performance.now()
      return post(address, path, { body, number, key })
    },
    read: (reply, response) => {
      const outcome = { number, ms: performance.now() - startedAt }
      onResponse(response)
      if (response.status === 201) {
        const { _id = '', paymentUrl } = createOrder.reply.parse(reply).data
        return { ...outcome, _id, paymentUrl }
      }
      if (response.status === 409)
        return { ...outcome, refused: ProblemBody.parse(reply).error.message }
      return undefined
    },
    // A visitor without script waits a moment and tries again. See `keepLimitsReset`.
    solve: () => wait(500),
  })
}

/**
 * Resets the rate limits every few milliseconds until the test ends. So each order in scarce stock is soon a free one
 * that needs no proof of work, and the drill does not depend on the speed of a solver.
 */
export function keepLimitsReset(db: () => Db): void {
  let isOver = false
  const resetting = (async () => {
    // The drill may have killed the database.
    for (; !isOver; await wait(5)) await resetLimits(db()).catch(() => undefined)
  })()
  onTestFinished(async () => {
    isOver = true
    await resetting
  })
}

type OrderPost = { body: object; number: number; key: string | undefined }

/** Sends a request from the buyer's own network. Returns undefined while the server is down. */
const post = (
  address: string,
  path: string,
  { body, number, key }: OrderPost,
): Promise<Response | undefined> =>
  fetch(address + apiPrefix + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `10.3.${number >> 8}.${number & 255}`,
      ...(key !== undefined && { [idempotencyKeyHeader]: key }),
    },
    body: JSON.stringify(body),
  }).catch(() => undefined)
