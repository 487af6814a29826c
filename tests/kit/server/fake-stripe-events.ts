import { randomBytes } from 'node:crypto'
import type { Clock } from '#server/kit/clock.ts'
import { signWebhookEvent } from '#server/payments/webhook-signature.ts'
import type { Books, StripeObject } from './fake-stripe-books.ts'

export type StripeEvent = { id: string; type: string } & Record<string, unknown>
export type SignedEvent = { payload: string; headers: Record<string, string> }

/** How webhook events are delivered. */
export type DeliveryOptions = {
  /** How many copies of each event are sent. */
  times?: number
  /** Which events are sent. The others are lost. */
  only?: (event: StripeEvent) => boolean
  /** Shuffles the events, the same way for the same seed. */
  seed?: number
}

/** The webhook events of the fake Stripe. They wait here until the test sends them. */
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
    /** Signs an event, or a text that is no event. */
    sign(event: StripeEvent | string, { at = clock.now(), by = secret } = {}): SignedEvent {
      const payload = typeof event === 'string' ? event : JSON.stringify(event)
      const signature = signWebhookEvent({ secret: by, raw: payload, at })
      const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
      return { payload, headers }
    },
    /** Sends all waiting events at once, and returns the status of each response. */
    async release(
      post: (event: SignedEvent) => Promise<{ statusCode: number }>,
      { times = 1, only = () => true, seed }: DeliveryOptions = {},
    ): Promise<number[]> {
      const events = waiting.splice(0).filter(only)
      const copies = events.flatMap((event) => Array.from({ length: times }, () => event))
      const inOrder = seed === undefined ? copies : shuffled(copies, seed)
      const responses = await Promise.all(inOrder.map((event) => post(this.sign(event))))
      return responses.map(({ statusCode }) => statusCode)
    },
  }
}

function shuffled<T>(items: readonly T[], seed: number): T[] {
  let state = seed
  const next = () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648)
  return items
    .map((item) => [next(), item] as const)
    .toSorted(([a], [b]) => a - b)
    .map(([, item]) => item)
}
