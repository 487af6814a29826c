import { randomBytes } from 'node:crypto'
import type { Clock } from '#server/kit/clock.ts'
import { signNotice } from '#server/payments/notice-signature.ts'
import type { Books, StripeObject } from './fake-stripe-books.ts'

export type StripeEvent = { id: string; type: string } & Record<string, unknown>
export type Signed = { payload: string; headers: Record<string, string> }

/** How the notices go wrong on their way. */
export type Weather = {
  /** Each comes so many times. */
  times?: number
  /** Only these come. */
  only?: (event: StripeEvent) => boolean
  /** In another order, the same for the same seed. */
  seed?: number
}

/** The notices that Stripe has to send. They wait here until the test lets them go. */
export function createEvents(books: Books, clock: Clock) {
  const secret = 'whsec_fake'
  const waiting: StripeEvent[] = []
  return {
    secret,
    emit(type: string, about: StripeObject): void {
      const object = structuredClone(about)
      waiting.push({
        id: `evt_${randomBytes(12).toString('hex')}`,
        object: 'event',
        api_version: '2026-10-28.endive',
        created: books.seconds(),
        livemode: false,
        pending_webhooks: 1,
        request: { id: null, idempotency_key: null },
        type,
        data: { object },
      })
    },
    waiting,
    sign(event: StripeEvent, { at = clock.now(), by = secret } = {}): Signed {
      const payload = JSON.stringify(event)
      const signature = signNotice({ secret: by, raw: payload, at })
      const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
      return { payload, headers }
    },
    /** Sends all that waits, at once. Gives the status of each answer. */
    async release(
      post: (notice: Signed) => Promise<{ statusCode: number }>,
      { times = 1, only = () => true, seed }: Weather = {},
    ): Promise<number[]> {
      const going = waiting.splice(0).filter(only)
      const copies = going.flatMap((event) => Array.from({ length: times }, () => event))
      const inOrder = seed === undefined ? copies : shuffled(copies, seed)
      const answers = await Promise.all(inOrder.map((event) => post(this.sign(event))))
      return answers.map(({ statusCode }) => statusCode)
    },
  }
}

function shuffled<T>(things: readonly T[], seed: number): T[] {
  let state = seed
  const next = () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648)
  return things
    .map((thing) => [next(), thing] as const)
    .toSorted(([a], [b]) => a - b)
    .map(([, thing]) => thing)
}
