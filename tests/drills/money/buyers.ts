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
import { untilTold } from '../until-told.ts'

/** Somebody with a full bag at the checkout, whose device has done its work. */
export type Buyer = {
  number: number
  bagId: string
  noteId: string
  /** Sent along by every second one, as a browser does; the others are known by their note alone. */
  key: string | undefined
  proof: string
  /** Its device does the work once more: what proved it before is good for one sending. */
  proveAgain: () => string
}

/** What a buyer was answered in the end, and holds on to. */
export type Told = { number: number; ms: number } & (
  | { _id: string; paymentUrl: string }
  | { refused: string }
)

type Thing = { merchId: string; size: string; quantity?: number }

/** So many who have put the same thing into their bags. */
export async function buyersOf(
  address: string,
  keys: Keys,
  { count, thing }: { count: number; thing: Thing },
): Promise<Buyer[]> {
  const proofs = proofsBy(keys, count)
  return Promise.all(
    Array.from({ length: count }, async (_, number) => {
      const bagId = randomUUID()
      const ask = (path: string, key: string, body: object) =>
        untilTold({
          ask: () => post(address, path, { body, number, key }),
          hear: (words, { ok }) => (ok ? words : undefined),
        })
      await ask(addToBag.path, `bag-${bagId}`, { bagId, item: { quantity: 1, ...thing } })
      const note = await ask(createOrderNote.path, `note-${bagId}`, { note: '' })
      const { _id } = createOrderNote.reply.parse(note).data
      const proveAgain = () => proofBy(keys)
      const key = number % 2 === 0 ? `buyer-number-${_id}` : undefined
      return { number, bagId, noteId: _id, key, proof: proofs[number] ?? '', proveAgain }
    }),
  )
}

/** Orders, and repeats itself until there is a final answer, as a browser does. */
export async function orderUntilTold(
  address: string,
  buyer: Buyer,
  more: object = {},
  onAnswer: (answer: Response) => void = () => undefined,
): Promise<Told> {
  const { number, bagId, noteId, key } = buyer
  const path = createOrder.path.replace(':noteId', noteId)
  const email = `buyer-${number}@example.ca`
  const body = { ...order, email, bag: bagId, proof: buyer.proof, ...more }
  let startedAt = 0
  return untilTold<Told>({
    ask: () => {
      startedAt = performance.now()
      return post(address, path, { body, number, key })
    },
    hear: (words, answer) => {
      const told = { number, ms: performance.now() - startedAt }
      onAnswer(answer)
      if (answer.status === 201) {
        const { _id = '', paymentUrl } = createOrder.reply.parse(words).data
        return { ...told, _id, paymentUrl }
      }
      if (answer.status === 409) return { ...told, refused: ProblemBody.parse(words).error.message }
      return undefined
    },
    work: () => void (body.proof = buyer.proveAgain()),
  })
}

type Ask = { body: object; number: number; key: string | undefined }

/** Always from a network of the buyer's own. Nothing while the server is down. */
const post = (
  address: string,
  path: string,
  { body, number, key }: Ask,
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

/** Work that is done once for all drills of a file: it is asked for by what is held, and costs seconds for a crowd. */
function proofsBy(keys: Keys, count: number): string[] {
  const proofs = solved.get(keys) ?? []
  solved.set(keys, proofs)
  while (proofs.length < count) proofs.push(proofBy(keys))
  return proofs
}

const clock = fakeClock('2099-01-01T00:00:00Z')
const proofBy = (keys: Keys) => solveAtOnce(issueGuard({ keys, clock }, 'order').work)
