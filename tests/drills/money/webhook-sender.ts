import { setTimeout as wait } from 'node:timers/promises'
import type { startFakeStripe } from '#tests/kit/server/fake-stripe.ts'
import type { StripeEvent } from '#tests/kit/server/fake-stripe-events.ts'

type Stripe = Awaited<ReturnType<typeof startFakeStripe>>
type Options = { address: string; onAccepted?: () => void }

/** Sends webhook events as Stripe does: each is retried until it is accepted, and then sent once more. */
export function sendWebhooks({ events }: Stripe, { address, onAccepted }: Options) {
  const sending: Promise<void>[] = []
  let isOver = false

  async function post(event: StripeEvent): Promise<void> {
    for (;;) {
      const { payload: body, headers } = events.sign(event)
      const response = await fetch(`${address}/webhooks/stripe`, {
        method: 'POST',
        headers,
        body,
      }).catch(() => undefined)
      await response?.arrayBuffer().catch(() => undefined)
      if (response?.ok) return onAccepted?.()
      if (response && response.status < 500) throw new Error(`A webhook got ${response.status}.`)
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
