import type {
  GiftRecord,
  GiftRow as ListedGift,
  RecurringState,
  RevealedDonor,
} from '#contract/console/gift.ts'
import { dayOf } from '#contract/dates.ts'
import { cents } from '#contract/money.ts'
import { formatMoney } from '#contract/text/money.ts'
import { openWithReason, readHistory, writeAudit } from '#server/audit/audit.ts'
import type { Db } from '#server/db/connect.ts'
import type { Actor } from '#server/kit/actor.ts'
import type { Deps } from '#server/kit/deps.ts'
import { Refusal } from '#server/kit/refuse.ts'
import {
  findPayment,
  lockPayment,
  type PaymentRow,
  readFailedInvoices,
  readPayment,
} from '#server/payments/payments.ts'
import { emailRefunded } from './emails.ts'
import { forgetDonor, isLive } from './forget.ts'
import { describe, describeAll } from './list.ts'
import { renewalsOf } from './list-queries.ts'
import {
  changeGift,
  findGift,
  type GiftRow,
  gifts,
  lockGift,
  lockGiftByReference,
  seriesOf,
} from './queries.ts'
import { cancelReceipt, describeReceipts, lockReceiptOf, receiptsOfGift } from './receipts.ts'
import { type Donor, openGift } from './sealed.ts'

type StaffDeps = Pick<Deps, 'db' | 'keys' | 'clock'>

/** How many renewals and failures a record shows. */
const maxShown = 100

/** What staff see of a gift before a reveal. */
export async function readGiftForStaff(
  deps: StaffDeps & Pick<Deps, 'settings'>,
  reference: string,
): Promise<GiftRecord> {
  const { db } = deps
  const gift = await gifts(db).where('reference', '=', reference).executeTakeFirst()
  if (!gift) throw notFound()
  const { id, payment_id, payment_invoice_id: invoiceId, first_gift_id } = gift
  const first = first_gift_id === null ? undefined : await findGift(db, first_gift_id)
  const payment = payment_id === null ? undefined : await findPayment(db, payment_id)
  const isByCard = gift.method === 'stripe'
  const hasRecurring = payment !== undefined && payment.subscription_id !== null && !first
  return {
    ...(await describe(db, gift)),
    version: gift.version,
    givenAt: gift.given_at.toISOString(),
    firstReference: first?.reference ?? null,
    payment:
      isByCard && payment_id !== null
        ? await readPayment(db, deps, { id: payment_id, invoiceId })
        : null,
    recurring: hasRecurring ? describeRecurring(gift, payment) : null,
    renewals: await describeAll(db, await renewalsOf(db, id, maxShown)),
    failures: hasRecurring ? await readFailedInvoices(db, payment.id, maxShown) : [],
    receipts: describeReceipts(await receiptsOfGift(db, id), () => reference),
    hasDonor: gift.donor !== null,
    hasReportedCard: gift.card_reported_at !== null,
    history: await readHistory(db, id, payment_id),
  }
}

function describeRecurring(gift: GiftRow, payment: PaymentRow): GiftRecord['recurring'] {
  const { subscription_amount, renews_at, version } = payment
  const state = recurringStateOf(payment)
  const isRunning = state === 'active' || state === 'failing'
  return {
    state,
    amount: subscription_amount ?? gift.amount,
    nextOn: isRunning && renews_at ? dayOf(renews_at) : null,
    version,
  }
}

export const recurringStateOf = ({ subscription_state }: PaymentRow): RecurringState =>
  recurringStates[subscription_state ?? 'active']

const recurringStates = {
  active: 'active',
  'past-due': 'failing',
  paused: 'paused',
  cancelled: 'ended',
} as const satisfies Record<NonNullable<PaymentRow['subscription_state']>, RecurringState>

type StaffRequest = { reference: string; reason: string }

/** Decrypts the donor. */
export const revealDonor = (
  deps: StaffDeps,
  actor: Actor,
  { reference, reason }: StaffRequest,
): Promise<RevealedDonor> =>
  openWithReason(deps, actor, {
    parts: ['donor'],
    reason,
    find: async (tx) => {
      const gift = await lockByReference(tx, reference)
      if (!gift.donor) throw notFound()
      return gift
    },
    run: async (tx, gift) => {
      const { donor, dedication } = await openGift(tx, deps, gift)
      if (!donor) throw notFound()
      return {
        isAnonymous: gift.is_anonymous,
        name: nameOf(donor),
        email: donor.email,
        phone: donor.phone_number,
        address: [
          donor.address,
          [donor.city, donor.state, donor.postalCode].filter(Boolean).join(', '),
          donor.country,
        ].filter(Boolean),
        dedication: dedication ? `${introductions[dedication.kind]} ${dedication.name}` : null,
      }
    },
  })

const introductions = { honour: 'In honour of', memory: 'In memory of' } as const

export const nameOf = ({ firstName, lastName }: Donor): string => `${firstName} ${lastName}`.trim()

/**
 * Erases the donor of all gifts of a series at their request. Rejected while the gift still renews, and while the law
 * requires a receipt.
 */
export async function eraseDonor(
  deps: StaffDeps,
  actor: Actor,
  { reference, typed, reason }: StaffRequest & { typed: string },
): Promise<{ isErased: true }> {
  if (typed !== reference) {
    const message = `Enter ${reference}, the reference of this gift`
    throw new Refusal('invalid', message, { fields: { typed: message } })
  }
  await deps.db.transaction().execute(async (tx) => {
    for (const gift of await lockSeries(tx, reference)) {
      if (await isLive(tx, gift))
        throw new Refusal('conflict', 'This gift still recurs. End it first.')
      if (await lockReceiptOf(tx, gift.id))
        throw new Refusal(
          'conflict',
          'This gift has an official receipt, which the law requires us to store.',
        )
      await forgetDonor(tx, deps, gift)
      await writeAudit(tx, deps, actor, { action: 'erased', subject: gift.id, reason })
    }
  })
  return { isErased: true }
}

/** The first gift of the series and its renewals, also one that another transaction is inserting. */
async function lockSeries(tx: Db, reference: string): Promise<GiftRow[]> {
  const found = await gifts(tx).where('reference', '=', reference).executeTakeFirst()
  if (!found) throw notFound()
  const first = found.first_gift_id ?? found.id
  // The payment before the gift, as when the provider reports a renewal, to avoid deadlocks.
  if (found.payment_id !== null) await lockPayment(tx, found.payment_id)
  // Every insert of a renewal locks the first gift, so a statement after this lock reads all renewals.
  await lockGift(tx, first)
  return seriesOf(tx, first).orderBy('given_at').forUpdate().execute()
}

export async function lockByReference(tx: Db, reference: string): Promise<GiftRow> {
  const gift = await lockGiftByReference(tx, reference)
  if (!gift) throw notFound()
  return gift
}

const notFound = () => new Refusal('not-found', 'No gift has this reference.')

/** `version` is the gift version that the staff member saw. */
type HandRefund = StaffRequest & { version: number }

/**
 * Records that staff gave an e-Transfer, cash or a cheque back, which they do outside the Desk. Card payments are
 * refunded through the provider.
 */
export async function recordRefund(
  tx: Db,
  deps: Deps,
  actor: Actor,
  { reference, version, reason }: HandRefund,
): Promise<ListedGift> {
  const gift = await lockByReference(tx, reference)
  if (gift.method === 'stripe')
    throw new Refusal('conflict', 'A card payment is refunded through the provider.')
  if (gift.version !== version)
    throw new Refusal('conflict', 'Another person changed this record. Open it again.')
  if (gift.state !== 'received')
    throw new Refusal('conflict', 'Only a received gift can be refunded.')
  await changeGift(tx, gift.id, { state: 'refunded' })
  const receipt = await cancelReceipt(tx, deps, { gift, left: 0 })
  await emailRefunded(tx, deps, { gift, total: gift.amount, receipt })
  const part = formatMoney(cents(gift.amount))
  await writeAudit(tx, deps, actor, { action: 'refunded', subject: gift.id, part, reason })
  return describe(tx, { ...gift, state: 'refunded' })
}
