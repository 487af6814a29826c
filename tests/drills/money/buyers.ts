import { randomUUID } from 'node:crypto'
import { addToBag } from '#contract/bag.ts'
import { apiPrefix, idempotencyKeyHeader } from '#contract/endpoint.ts'
import { createOrder, createOrderNote } from '#contract/order.ts'
import { ProblemBody } from '#contract/problem.ts'
import { issueGuard } from '#server/kit/form-guard.ts'
import type { Keys } from '#server/kit/secret.ts'
import { order } from '#tests/kit/make/order.ts'
import { fakeClock } from '#tests/kit/server/fake-clock.ts'
import { solveAtOnce } from '#tests/kit/server/solve-at-once.ts'
import { retryUntilFinal } from '../retry-until-final.ts'

/** A buyer with a full bag at the checkout and a solved proof of work. */
export type Buyer = {
  number: number
  bagId: string
  noteId: string
  /** Every second buyer sends an idempotency key, as browsers do. The server recognises the others by their note. */
  key: string | undefined
  proof: string
  /** Solves a new proof of work, because each proof is accepted only once. */
  proveAgain: () => string
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
  keys: Keys,
  { count, item }: { count: number; item: Item },
): Promise<Buyer[]> {
  const proofs = proofsBy(keys, count)
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
      const proveAgain = () => proofBy(keys)
      const key = number % 2 === 0 ? `buyer-number-${_id}` : undefined
      return { number, bagId, noteId: _id, key, proof: proofs[number] ?? '', proveAgain }
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
  const body = { ...order, email, bag: bagId, proof: buyer.proof, ...more }
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
    solve: () => void (body.proof = buyer.proveAgain()),
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

const solved = new Map<Keys, string[]>()

/** Caches the proofs for all drills of a file, because solving them for a crowd takes seconds. */
function proofsBy(keys: Keys, count: number): string[] {
  const proofs = solved.get(keys) ?? []
  solved.set(keys, proofs)
  while (proofs.length < count) proofs.push(proofBy(keys))
  return proofs
}

const clock = fakeClock('2099-01-01T00:00:00Z')
const proofBy = (keys: Keys) => solveAtOnce(issueGuard({ keys, clock }, 'order').work)
