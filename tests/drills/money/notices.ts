import { setTimeout as wait } from 'node:timers/promises'
import type { startFakeStripe } from '#tests/kit/server/fake-stripe.ts'
import type { StripeEvent } from '#tests/kit/server/fake-stripe-events.ts'

type Stripe = Awaited<ReturnType<typeof startFakeStripe>>
type Options = { address: string; onAnswered?: () => void }

/** Sends Stripe's notices as Stripe does: each until it is answered well, and then once more. */
export function sendNotices({ events }: Stripe, { address, onAnswered }: Options) {
  const sending: Promise<void>[] = []
  let isOver = false

  async function post(event: StripeEvent): Promise<void> {
    for (;;) {
      const { payload: body, headers } = events.sign(event)
      const answer = await fetch(`${address}/webhooks/stripe`, {
        method: 'POST',
        headers,
        body,
      }).catch(() => undefined)
      await answer?.arrayBuffer().catch(() => undefined)
      if (answer?.ok) return onAnswered?.()
      if (answer && answer.status < 500) throw new Error(`A notice was answered ${answer.status}.`)
      await wait(50)
    }
  }

  const send = async (event: StripeEvent) => {
    await post(event)
    await post(event)
  }
  const sendWaiting = () => {
    for (const event of events.waiting.splice(0)) sending.push(send(event))
  }
  const watching = (async () => {
    for (; !isOver; await wait(5)) sendWaiting()
    sendWaiting()
  })()
  return {
    stop: async () => {
      isOver = true
      await watching
      await Promise.all(sending)
    },
  }
}
