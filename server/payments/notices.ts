import * as z from 'zod/mini'
import { addJob, defineJob } from '#server/jobs/jobs.ts'
import type { Deps } from '#server/kit/deps.ts'
import type { PurgeRule } from '#server/kit/purge-rule.ts'
import { Refusal } from '#server/kit/refuse.ts'
import { callProvider, providerOf } from './call-provider.ts'
import { tell } from './listeners.ts'
import { isOver } from './next-state.ts'
import {
  deleteNoticesBefore,
  findNotice,
  insertNotice,
  type NoticeRow,
  settleNoticeRow,
} from './notice-queries.ts'
import { BadSignature, type Charge } from './provider.ts'
import { changePayment, findBy, lockPayment } from './queries.ts'
import { settleCharge } from './settle-charge.ts'
import { settleDispute } from './settle-dispute.ts'
import { referredTo, settleSubscription } from './settle-subscription.ts'
import { settleCheckout, settlePayment } from './settle.ts'

/** Takes in what the provider says, once however often it comes, and answers before anything is done about it. */
export async function receiveNotice(
  deps: Deps,
  { raw, signature }: { raw: Buffer; signature: string | undefined },
): Promise<void> {
  const provider = await providerOf(deps)
  const notice = readSigned(() => provider.readNotice(raw, signature))
  await deps.db.transaction().execute(async (tx) => {
    const isNew = await insertNotice(tx, {
      provider: provider.kind,
      event_id: notice.id,
      type: notice.type.slice(0, 100),
      about_kind: notice.about?.kind ?? null,
      about_id: notice.about?.id ?? null,
      received_at: deps.clock.now(),
      settled_at: notice.about ? null : deps.clock.now(),
    })
    if (!isNew || !notice.about) return
    const { isDecline } = notice
    const payload = { provider: provider.kind, eventId: notice.id, isDecline }
    await addJob(tx, settleNoticeJob, payload)
  })
}

function readSigned<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (error instanceof BadSignature)
      throw new Refusal('unreadable', 'The signature of this notice is not right.')
    throw error
  }
}

/** Asks the provider for the truth and settles it. The notice itself may be old, late or out of order. */
export const settleNoticeJob = defineJob(
  'settle-payment-notice',
  z.object({ provider: z.string(), eventId: z.string(), isDecline: z.boolean() }),
  async ({ isDecline, ...name }, { deps }) => {
    const notice = await findNotice(deps.db, name)
    const { kind } = await providerOf(deps)
    // Of a provider that was given up since, nothing can be asked.
    if (!notice || notice.settled_at !== null || notice.provider !== kind) return
    if (isDecline) return settleDecline(deps, notice)
    await settleAbout(deps, notice)
    await settleNoticeRow(deps.db, name, deps.clock.now())
  },
)

async function settleAbout(deps: Deps, { about_kind, about_id }: NoticeRow): Promise<void> {
  if (about_kind === null || about_id === null) return
  switch (about_kind) {
    case 'checkout': {
      const checkout = await callProvider(deps, (provider) => provider.readCheckout(about_id))
      const row =
        (await findBy(deps.db, 'checkout_id', about_id)) ??
        (await referredTo(deps.db, checkout.reference))
      if (row) await settleCheckout(deps, { id: row.id, checkout })
      return
    }
    case 'subscription':
      return settleSubscription(deps, about_id)
    case 'charge':
      return settleChargeById(deps, about_id)
    case 'dispute': {
      const dispute = await callProvider(deps, (provider) => provider.readDispute(about_id))
      // First, so that the payment is known also where its own webhook is late.
      if (dispute.paymentId !== null) await settleChargeById(deps, dispute.paymentId)
      return settleDispute(deps, dispute)
    }
  }
}

async function settleChargeById(deps: Deps, id: string): Promise<void> {
  const charge = await callProvider(deps, (provider) => provider.readCharge(id))
  if (await settleCharge(deps, charge)) return
  await catchUp(deps, charge)
  await settleCharge(deps, charge)
}

/** Of money that went back before we heard that it had come. */
async function catchUp(deps: Deps, charge: Charge): Promise<void> {
  const row = await referredTo(deps.db, charge.reference)
  if (!row) return
  const { subscription_id } = await settlePayment(deps, row.id)
  if (subscription_id !== null) await settleSubscription(deps, subscription_id)
}

/** Counted and told in one transaction with the notice, since there is no state that would show it twice. */
async function settleDecline(
  deps: Deps,
  { provider, event_id: eventId, about_id }: NoticeRow,
): Promise<void> {
  if (about_id === null) return
  const charge = await callProvider(deps, (asked) => asked.readCharge(about_id))
  const found = await referredTo(deps.db, charge.reference)
  await deps.db.transaction().execute(async (tx) => {
    if (!(await settleNoticeRow(tx, { provider, eventId }, deps.clock.now()))) return
    const row = found && (await lockPayment(tx, found.id))
    // A renewal that fails is told as such.
    if (!row || isOver(row.state)) return
    const payment = await changePayment(tx, row.id, { declines: row.declines + 1 })
    await tell(tx, deps, { is: 'declined', payment })
  })
}

/** A provider repeats itself for some days; a month is plenty. */
export const oldNotices: PurgeRule = {
  kind: 'payment notices',
  retentionMs: 30 * 86_400_000,
  forget: (tx, _deps, { before, most }) => deleteNoticesBefore(tx, before, most),
}
