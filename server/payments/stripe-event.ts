import type Stripe from 'stripe'
import * as z from 'zod/mini'
import { ProviderId, UnreadableEvent, type WebhookEvent } from './provider.ts'
import { idOf } from './stripe-shapes.ts'

const StripeEvent = z.object({
  id: ProviderId,
  type: z.string().check(z.regex(/^[\w.]{1,255}$/)),
  data: z.object({ object: z.looseObject({}) }),
})

/** Validates a signed event. `about` is null for the types of events that we ignore. */
export function webhookEventOf(event: unknown): WebhookEvent {
  const { id, type, data } = read(StripeEvent, event)
  const about = aboutOf.get(type)?.(data.object) ?? null
  return { id, type, about, isDecline: type === 'payment_intent.payment_failed' }
}

type About = WebhookEvent['about']
type Kind = NonNullable<About>['kind']
type Reference = z.infer<typeof Reference>

/** Stripe sends an id, or the object if it is expanded. */
const Reference = z.nullish(z.union([ProviderId, z.object({ id: ProviderId })]))
const Itself = z.object({ id: ProviderId })
/** A charge or a refund of it. */
const Charge = z.object({ payment_intent: Reference })
const Details = z.object({ subscription: Reference })
const Parent = z.object({ subscription_details: z.nullish(Details) })
const Invoice = z.object({ parent: z.nullish(Parent) })

const itself = (kind: Kind) => (object: unknown) => about(kind, read(Itself, object))

const ofInvoice = (object: unknown) =>
  about('subscription', read(Invoice, object).parent?.subscription_details?.subscription)

const ofCharge = (object: unknown) => about('charge', read(Charge, object).payment_intent)

/** A renewal or a charge may belong to another system of the same account and have no reference. */
function about(kind: Kind, reference: Reference): About {
  const id = idOf(reference)
  return id === null ? null : { kind, id }
}

const aboutOf: ReadonlyMap<string, (object: unknown) => About> = new Map(
  Object.entries({
    'checkout.session.completed': itself('checkout'),
    'checkout.session.async_payment_succeeded': itself('checkout'),
    'checkout.session.async_payment_failed': itself('checkout'),
    'checkout.session.expired': itself('checkout'),
    'customer.subscription.created': itself('subscription'),
    'customer.subscription.updated': itself('subscription'),
    'customer.subscription.deleted': itself('subscription'),
    'customer.subscription.paused': itself('subscription'),
    'customer.subscription.resumed': itself('subscription'),
    'invoice.paid': ofInvoice,
    'invoice.payment_failed': ofInvoice,
    'invoice.marked_uncollectible': ofInvoice,
    'payment_intent.payment_failed': itself('charge'),
    'charge.refunded': ofCharge,
    'refund.updated': ofCharge,
    'refund.failed': ofCharge,
    'charge.dispute.created': itself('dispute'),
    'charge.dispute.updated': itself('dispute'),
    'charge.dispute.closed': itself('dispute'),
  } satisfies Partial<Record<Stripe.Event['type'], (object: unknown) => About>>),
)

function read<S extends z.ZodMiniType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw new UnreadableEvent()
  return parsed.data
}
