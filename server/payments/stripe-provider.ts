import Stripe from 'stripe'
import type { Deps } from '#server/kit/deps.ts'
import type { Settings } from '#server/settings.ts'
import { BadSignature, type PaymentProvider, ProviderError, UnreadableEvent } from './provider.ts'
import { webhookEventOf } from './stripe-event.ts'
import { checkoutParams } from './stripe-params.ts'
import {
  chargeOf,
  checkoutOf,
  disputeOf,
  idOf,
  invoicesOf,
  refundOf,
  subscriptionOf,
} from './stripe-shapes.ts'

type ProviderDeps = Pick<Deps, 'settings' | 'clock'>

/** Below `callLimitMs`, so that the SDK reports its own timeout first. */
const sdkTimeoutMs = 9_000

const toleranceSeconds = 300

/** Stripe, through its own SDK. Everything about a card stays on Stripe's page. */
export function createStripeProvider(
  { settings, clock }: ProviderDeps,
  timeoutMs = sdkTimeoutMs,
): PaymentProvider {
  const stripe = clientOf(settings, timeoutMs)
  const readCheckout = async (id: string) =>
    checkoutOf(
      await translateErrors(stripe.checkout.sessions.retrieve(id, { expand: checkoutParts })),
    )
  const readSubscription = async (id: string) =>
    subscriptionOf(await translateErrors(stripe.subscriptions.retrieve(id)))
  const update = async (
    id: string,
    changes: Stripe.SubscriptionUpdateParams,
    options: Stripe.RequestOptions = {},
  ) => subscriptionOf(await translateErrors(stripe.subscriptions.update(id, changes, options)))

  return {
    kind: 'stripe',
    createCheckout: async (request) => {
      const { idempotencyKey } = request
      const params = checkoutParams(request)
      return checkoutOf(
        await translateErrors(stripe.checkout.sessions.create(params, { idempotencyKey })),
      )
    },
    findCheckout: async (reference, since) => {
      const created = { gte: Math.floor(since.getTime() / 1_000) - 60 }
      const params = { created, status: 'open', limit: 100 } as const
      for await (const session of translateErrorsEach(stripe.checkout.sessions.list(params)))
        if (session.client_reference_id === reference) return checkoutOf(session)
      return null
    },
    readCheckout,
    expireCheckout: async (id) => {
      try {
        await translateErrors(stripe.checkout.sessions.expire(id))
      } catch (error) {
        // The page is already expired or paid.
        if (!isRefused(error)) throw error
      }
      return readCheckout(id)
    },
    refund: async ({ paymentId, amount, reference, idempotencyKey }) => {
      const reason = 'requested_by_customer' as const
      const params = { payment_intent: paymentId, amount, reason, metadata: { reference } }
      return refundOf(await translateErrors(stripe.refunds.create(params, { idempotencyKey })))
    },
    readCharge: async (id) => {
      const intent = await translateErrors(
        stripe.paymentIntents.retrieve(id, { expand: ['latest_charge.refunds'] }),
      )
      const reference = intent.metadata['reference'] ?? (await invoiceReference(stripe, id))
      return chargeOf(intent, { reference, refunds: await refundsOf(stripe, intent) })
    },
    readDispute: async (id) => disputeOf(await translateErrors(stripe.disputes.retrieve(id))),
    readSubscription,
    listInvoices: async (subscription) => {
      const params = { subscription, limit: 100, expand: ['data.payments'] }
      const all: Stripe.Invoice[] = []
      for await (const invoice of translateErrorsEach(stripe.invoices.list(params)))
        all.push(invoice)
      return invoicesOf(all)
    },
    changeAmount: async ({ subscriptionId, amount, idempotencyKey }) => {
      const { items } = await translateErrors(stripe.subscriptions.retrieve(subscriptionId))
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
    // Invoices are still created but void, so that nothing is owed after the pause.
    pauseSubscription: (id) => update(id, { pause_collection: { behavior: 'void' } }),
    resumeSubscription: (id) => update(id, { pause_collection: '' }),
    cancelSubscription: async (id) => {
      try {
        return subscriptionOf(await translateErrors(stripe.subscriptions.cancel(id)))
      } catch (error) {
        if (!isRefused(error)) throw error
        // It may be cancelled already, if the response to an earlier request was lost.
        const subscription = await readSubscription(id)
        if (subscription.state !== 'cancelled') throw error
        return subscription
      }
    },
    portalUrl: async ({ customerId: customer, returnUrl: return_url }) => {
      // Only the card: the portal's homepage names the donor and ends subscriptions, so the flow never leads there.
      const flow_data = {
        type: 'payment_method_update',
        after_completion: { type: 'redirect', redirect: { return_url } },
      } as const
      const params = { customer, return_url, flow_data }
      return (await translateErrors(stripe.billingPortal.sessions.create(params))).url
    },
    readWebhookEvent: (raw, signature) => {
      const secret = settings.stripeWebhookSecret ?? ''
      const at = clock.now().getTime()
      const construct = () =>
        stripe.webhooks.constructEvent(
          raw,
          signature ?? '',
          secret,
          toleranceSeconds,
          undefined,
          at,
        )
      return webhookEventOf(readSigned(construct))
    },
  }
}

/** The SDK verifies the signature first, so any other error is about the content. */
function readSigned(construct: () => Stripe.Event): unknown {
  try {
    return construct()
  } catch (cause) {
    if (cause instanceof Stripe.errors.StripeSignatureVerificationError) throw new BadSignature()
    throw new UnreadableEvent(undefined, { cause })
  }
}

const checkoutParts = ['payment_intent', 'invoice.payments']

const clients = new WeakMap<Settings, Stripe>()

/** One client per process, to reuse its connections. */
function clientOf(settings: Settings, timeout: number): Stripe {
  const known = clients.get(settings)
  if (known) return known
  const at = settings.stripeApi === undefined ? undefined : new URL(settings.stripeApi)
  const client = new Stripe(settings.stripeSecretKey ?? '', {
    apiVersion: '2026-10-28.endive',
    // No retries here: jobs and visitors retry with the same idempotency key.
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

/** The payment of a renewal has no reference of its own. Its invoice has that of the subscription. */
async function invoiceReference(stripe: Stripe, intent: string): Promise<string | null> {
  const payment = { type: 'payment_intent', payment_intent: intent } as const
  const params = { payment, limit: 1, expand: ['data.invoice'] }
  const [found] = (await translateErrors(stripe.invoicePayments.list(params))).data
  const invoice = found?.invoice
  if (invoice === undefined || typeof invoice === 'string' || invoice.deleted) return null
  return invoice.parent?.subscription_details?.metadata?.['reference'] ?? null
}

/** Stripe sends the newest ten with the charge. Only a charge with more of them costs another call. */
async function refundsOf(stripe: Stripe, intent: Stripe.PaymentIntent): Promise<Stripe.Refund[]> {
  const charge = typeof intent.latest_charge === 'string' ? null : intent.latest_charge
  if (!charge?.refunds?.has_more) return charge?.refunds?.data ?? []
  const all: Stripe.Refund[] = []
  const params = { payment_intent: intent.id, limit: 100 }
  for await (const refund of translateErrorsEach(stripe.refunds.list(params))) all.push(refund)
  return all
}

const isRefused = (error: unknown): boolean =>
  error instanceof ProviderError && error.trouble === 'refused'

async function translateErrors<T>(response: Promise<T>): Promise<T> {
  try {
    return await response
  } catch (error) {
    throw toProviderError(error)
  }
}

async function* translateErrorsEach<T>(all: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* all
  } catch (error) {
    throw toProviderError(error)
  }
}

/** Maps an error of Stripe to ours, without its message, which may repeat an email address. */
function toProviderError(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error
  const { statusCode, code, param } = error
  const details = [statusCode ?? 'no answer', code ?? error.type, param].filter(Boolean).join(' ')
  if (statusCode === undefined) return new ProviderError('silent', details)
  // These are about one object. Any other 429 is about all requests of the account.
  if (statusCode === 409 || code === 'lock_timeout') return new ProviderError('conflict', details)
  // A rejected API key says nothing about the request, so the call may be retried after staff fix the key.
  if ([401, 403, 429].includes(statusCode)) return new ProviderError('busy', details)
  return new ProviderError(statusCode >= 500 ? 'broken' : 'refused', details)
}
