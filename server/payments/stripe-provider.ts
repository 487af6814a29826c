import Stripe from 'stripe'
import type { Deps } from '#server/kit/deps.ts'
import type { Settings } from '#server/settings.ts'
import { BadSignature, type PaymentProvider, ProviderError } from './provider.ts'
import { checkoutParams } from './stripe-params.ts'
import {
  chargeOf,
  checkoutOf,
  disputeOf,
  idOf,
  invoicesOf,
  noticeOf,
  subscriptionOf,
} from './stripe-shapes.ts'

type ProviderDeps = Pick<Deps, 'settings' | 'clock'>

/** Less than the whole call may take, so that Stripe's own error is the one we hear. */
const answerMs = 9_000

const toleranceSeconds = 300

/** Stripe, through its own SDK. Everything about a card stays on Stripe's page. */
export function createStripeProvider(
  { settings, clock }: ProviderDeps,
  timeoutMs = answerMs,
): PaymentProvider {
  const stripe = clientOf(settings, timeoutMs)
  const readCheckout = async (id: string) =>
    checkoutOf(await heard(stripe.checkout.sessions.retrieve(id, { expand: checkoutParts })))
  const readSubscription = async (id: string) =>
    subscriptionOf(await heard(stripe.subscriptions.retrieve(id)))
  const update = async (
    id: string,
    changes: Stripe.SubscriptionUpdateParams,
    options: Stripe.RequestOptions = {},
  ) => subscriptionOf(await heard(stripe.subscriptions.update(id, changes, options)))

  return {
    kind: 'stripe',
    createCheckout: async (ask) => {
      const { idempotencyKey } = ask
      const params = checkoutParams(ask)
      return checkoutOf(await heard(stripe.checkout.sessions.create(params, { idempotencyKey })))
    },
    findCheckout: async (reference, since) => {
      const created = { gte: Math.floor(since.getTime() / 1_000) - 60 }
      const asked = { created, status: 'open', limit: 100 } as const
      for await (const session of heardEach(stripe.checkout.sessions.list(asked)))
        if (session.client_reference_id === reference) return checkoutOf(session)
      return null
    },
    readCheckout,
    expireCheckout: async (id) => {
      try {
        await heard(stripe.checkout.sessions.expire(id))
      } catch (error) {
        // It is over already, one way or the other.
        if (!isRefused(error)) throw error
      }
      return readCheckout(id)
    },
    refund: async ({ paymentId, amount, reference, idempotencyKey }) => {
      const reason = 'requested_by_customer' as const
      const asked = { payment_intent: paymentId, amount, reason, metadata: { reference } }
      const { id } = await heard(stripe.refunds.create(asked, { idempotencyKey }))
      return { id }
    },
    findRefund: async ({ paymentId, reference }) => {
      const asked = { payment_intent: paymentId, limit: 100 }
      for await (const { id, metadata } of heardEach(stripe.refunds.list(asked)))
        if (metadata?.['reference'] === reference) return { id }
      return null
    },
    readCharge: async (id) => {
      const intent = await heard(stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] }))
      return chargeOf(intent, intent.metadata['reference'] ?? (await invoiceReference(stripe, id)))
    },
    readDispute: async (id) => disputeOf(await heard(stripe.disputes.retrieve(id))),
    readSubscription,
    listInvoices: async (subscription) => {
      const asked = { subscription, limit: 100, expand: ['data.payments'] }
      const all: Stripe.Invoice[] = []
      for await (const invoice of heardEach(stripe.invoices.list(asked))) all.push(invoice)
      return invoicesOf(all)
    },
    changeAmount: async ({ subscriptionId, amount, idempotencyKey }) => {
      const { items } = await heard(stripe.subscriptions.retrieve(subscriptionId))
      const [item] = items.data
      if (!item?.price.recurring) throw new ProviderError('refused', 'nothing to change')
      const { interval } = item.price.recurring
      const price_data = {
        currency: 'cad',
        product: idOf(item.price.product) ?? '',
        recurring: { interval },
        unit_amount: amount,
      }
      const changed = [{ id: item.id, price_data }]
      const changes = { items: changed, proration_behavior: 'none' as const }
      return update(subscriptionId, changes, { idempotencyKey })
    },
    // Invoices go on being made and are void, so that nothing is owed when it goes on.
    pauseSubscription: (id) => update(id, { pause_collection: { behavior: 'void' } }),
    resumeSubscription: (id) => update(id, { pause_collection: '' }),
    cancelSubscription: async (id) => {
      try {
        return subscriptionOf(await heard(stripe.subscriptions.cancel(id)))
      } catch (error) {
        if (!isRefused(error)) throw error
        // It may be over already: the answer to whoever asked first was lost.
        const subscription = await readSubscription(id)
        if (subscription.state !== 'cancelled') throw error
        return subscription
      }
    },
    portalUrl: async ({ customerId: customer, returnUrl: return_url }) => {
      // The card alone: the portal's homepage names the donor and ends subscriptions, so the flow never leads there.
      const flow_data = {
        type: 'payment_method_update',
        after_completion: { type: 'redirect', redirect: { return_url } },
      } as const
      const asked = { customer, return_url, flow_data }
      return (await heard(stripe.billingPortal.sessions.create(asked))).url
    },
    readNotice: (raw, signature) => {
      const secret = settings.stripeWebhookSecret ?? ''
      const at = clock.now().getTime()
      try {
        return noticeOf(
          stripe.webhooks.constructEvent(
            raw,
            signature ?? '',
            secret,
            toleranceSeconds,
            undefined,
            at,
          ),
        )
      } catch (error) {
        if (error instanceof Stripe.errors.StripeSignatureVerificationError)
          throw new BadSignature()
        throw error
      }
    },
  }
}

const checkoutParts = ['payment_intent', 'invoice.payments']

const clients = new WeakMap<Settings, Stripe>()

/** One for each process, which keeps its connections. */
function clientOf(settings: Settings, timeout: number): Stripe {
  const known = clients.get(settings)
  if (known) return known
  const at = settings.stripeApi === undefined ? undefined : new URL(settings.stripeApi)
  const client = new Stripe(settings.stripeSecretKey ?? '', {
    apiVersion: '2026-10-28.endive',
    // Whoever waits is told at once; jobs and visitors try again with the same key.
    maxNetworkRetries: 0,
    timeout,
    telemetry: false,
    ...(at && {
      host: at.hostname,
      port: at.port,
      protocol: at.protocol === 'http:' ? ('http' as const) : ('https' as const),
    }),
  })
  clients.set(settings, client)
  return client
}

/** A renewal's money is named by its subscription alone, which its invoice knows. */
async function invoiceReference(stripe: Stripe, intent: string): Promise<string | null> {
  const payment = { type: 'payment_intent', payment_intent: intent } as const
  const asked = { payment, limit: 1, expand: ['data.invoice'] }
  const [found] = (await heard(stripe.invoicePayments.list(asked))).data
  const invoice = found?.invoice
  if (invoice === undefined || typeof invoice === 'string' || invoice.deleted) return null
  return invoice.parent?.subscription_details?.metadata?.['reference'] ?? null
}

const isRefused = (error: unknown): boolean =>
  error instanceof ProviderError && error.trouble === 'refused'

async function heard<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    throw troubleIn(error)
  }
}

async function* heardEach<T>(all: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* all
  } catch (error) {
    throw troubleIn(error)
  }
}

/** What went wrong, in our words: Stripe's may repeat an address. */
function troubleIn(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error
  const { statusCode, code, param } = error
  const details = [statusCode ?? 'no answer', code ?? error.type, param].filter(Boolean).join(' ')
  if (statusCode === undefined) return new ProviderError('silent', details)
  // A key of ours that Stripe does not take says nothing about what was asked for; staff mend the key.
  if ([401, 403, 409, 429].includes(statusCode)) return new ProviderError('busy', details)
  return new ProviderError(statusCode >= 500 ? 'broken' : 'refused', details)
}
