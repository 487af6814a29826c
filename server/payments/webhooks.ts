import * as z from 'zod/mini'
import { addJob, defineJob } from '#server/jobs/jobs.ts'
import type { Deps } from '#server/kit/deps.ts'
import type { PurgeRule } from '#server/kit/purge-rule.ts'
import { Refusal } from '#server/kit/refuse.ts'
import { callProvider, providerOf } from './call-provider.ts'
import { notifyListener } from './listeners.ts'
import { isFinal } from './next-state.ts'
import {
  deleteWebhookEventsBefore,
  findWebhookEvent,
  insertWebhookEvent,
  type WebhookEventRow,
  markEventSettled,
} from './webhook-queries.ts'
import { BadSignature, type Charge, UnreadableEvent } from './provider.ts'
import { changePayment, findByProviderId, lockPayment } from './queries.ts'
import { settleCharge } from './settle-charge.ts'
import { settleDispute } from './settle-dispute.ts'
import { findByReference, settleSubscription } from './settle-subscription.ts'
import { settleCheckout, settlePayment } from './settle.ts'

/** Verifies a webhook event, stores it once and adds a job that does the work. */
export async function receiveWebhookEvent(
  deps: Deps,
  { raw, signature }: { raw: Buffer; signature: string | undefined },
): Promise<void> {
  const provider = await providerOf(deps)
  const event = readSigned(() => provider.readWebhookEvent(raw, signature))
  await deps.db.transaction().execute(async (tx) => {
    const isNew = await insertWebhookEvent(tx, {
      provider: provider.kind,
      event_id: event.id,
      type: event.type.slice(0, 100),
      about_kind: event.about?.kind ?? null,
      about_id: event.about?.id ?? null,
      received_at: deps.clock.now(),
      settled_at: event.about ? null : deps.clock.now(),
    })
    if (!isNew || !event.about) return
    const { isDecline } = event
    const payload = { provider: provider.kind, eventId: event.id, isDecline }
    await addJob(tx, settleWebhookEventJob, payload)
  })
}

function readSigned<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (error instanceof BadSignature)
      throw new Refusal('unreadable', 'The signature of this notice is not right.')
    if (error instanceof UnreadableEvent)
      throw new Refusal('unreadable', 'This notice cannot be read.')
    throw error
  }
}

/** Fetches the current state from the provider and applies it. The event itself may be old, late or out of order. */
export const settleWebhookEventJob = defineJob(
  'settle-payment-notice',
  z.object({ provider: z.string(), eventId: z.string(), isDecline: z.boolean() }),
  async ({ isDecline, ...name }, { deps }) => {
    const event = await findWebhookEvent(deps.db, name)
    const { kind } = await providerOf(deps)
    // An event of a provider that is no longer configured cannot be settled.
    if (!event || event.settled_at !== null || event.provider !== kind) return
    if (isDecline) return settleDecline(deps, event)
    await settleObject(deps, event)
    await markEventSettled(deps.db, name, deps.clock.now())
  },
)

async function settleObject(deps: Deps, { about_kind, about_id }: WebhookEventRow): Promise<void> {
  if (about_kind === null || about_id === null) return
  switch (about_kind) {
    case 'checkout': {
      const checkout = await callProvider(deps, (provider) => provider.readCheckout(about_id))
      const row =
        (await findByProviderId(deps.db, 'checkout_id', about_id)) ??
        (await findByReference(deps.db, checkout.reference))
      if (row) await settleCheckout(deps, { id: row.id, checkout })
      return
    }
    case 'subscription':
      return settleSubscription(deps, about_id)
    case 'charge':
      return settleChargeById(deps, about_id)
    case 'dispute': {
      const dispute = await callProvider(deps, (provider) => provider.readDispute(about_id))
      // First, so that the payment is known even if its own webhook is late.
      if (dispute.paymentId !== null) await settleChargeById(deps, dispute.paymentId)
      return settleDispute(deps, dispute)
    }
  }
}

async function settleChargeById(deps: Deps, id: string): Promise<void> {
  const charge = await callProvider(deps, (provider) => provider.readCharge(id))
  if (await settleCharge(deps, charge)) return
  await settleReferredPayment(deps, charge)
  await settleCharge(deps, charge)
}

/** Settles the payment of a refund that arrives before its payment is recorded. */
async function settleReferredPayment(deps: Deps, charge: Charge): Promise<void> {
  const row = await findByReference(deps.db, charge.reference)
  if (!row) return
  const { subscription_id } = await settlePayment(deps, row.id)
  if (subscription_id !== null) await settleSubscription(deps, subscription_id)
}

/** Counts the decline and settles the event in one transaction: no state would reveal that it was counted before. */
async function settleDecline(
  deps: Deps,
  { provider, event_id: eventId, about_id }: WebhookEventRow,
): Promise<void> {
  if (about_id === null) return
  const charge = await callProvider(deps, (source) => source.readCharge(about_id))
  const found = await findByReference(deps.db, charge.reference)
  await deps.db.transaction().execute(async (tx) => {
    if (!(await markEventSettled(tx, { provider, eventId }, deps.clock.now()))) return
    const row = found && (await lockPayment(tx, found.id))
    // A failed renewal is reported as 'renewal-failed'.
    if (!row || isFinal(row.state)) return
    const payment = await changePayment(tx, row.id, { declines: row.declines + 1 })
    await notifyListener(tx, deps, { type: 'declined', payment })
  })
}

/** Stripe redelivers an event for some days, so a month is enough. */
export const oldWebhookEvents: PurgeRule = {
  kind: 'webhook events',
  retentionMs: 30 * 86_400_000,
  forget: (tx, _deps, { before, limit }) => deleteWebhookEventsBefore(tx, before, limit),
}
