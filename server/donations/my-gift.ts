import { dayOf } from '#contract/dates.ts'
import { type MyGift, myGiftPath } from '#contract/my-gift.ts'
import { writeAudit } from '#server/audit/audit.ts'
import type { Db } from '#server/db/connect.ts'
import type { Deps } from '#server/kit/deps.ts'
import { tryToken } from '#server/kit/limit.ts'
import { keyHash } from '#server/kit/link-key.ts'
import { Refusal } from '#server/kit/refuse.ts'
import {
  cardPortal,
  findPayment,
  type PaymentRow,
  type SubscriptionChange,
} from '#server/payments/payments.ts'
import { throughGiftLink } from './apply-change.ts'
import { confirmRaise } from './confirm-raise.ts'
import { cardPage } from './email-texts.ts'
import { type GiftRow, gifts, seriesOf } from './queries.ts'
import { countCall, makeChange } from './request-change.ts'
import { writeToDonor } from './write-to-donor.ts'

const shownGifts = 4

/** The state of a recurring gift, by the key of its page. */
export async function readMyGift(deps: Deps, key: string): Promise<MyGift> {
  const { gift, payment } = await find(deps, key)
  return describe(deps, gift, payment)
}

/** Idempotent; a gift that has ended stays ended. `phoneEnd` is needed for a large raise. */
export async function changeMyGift(
  deps: Deps,
  key: string,
  change: SubscriptionChange,
  phoneEnd?: string,
): Promise<MyGift> {
  const { gift, payment } = await find(deps, key)
  const changed = await makeChange(deps, {
    gift,
    payment,
    change,
    key,
    ...(change.to === 'amount' && {
      check: async (tx) => {
        const locked = await findPayment(tx, payment.id)
        const present = locked?.subscription_amount ?? gift.amount
        return confirmRaise(tx, deps, { gift, present, amount: change.amount, key, phoneEnd })
      },
    }),
  })
  return describe(deps, gift, changed)
}

/** The provider's page for changing the card, which never reaches our server. */
export async function openCardPage(deps: Deps, key: string): Promise<{ url: string | null }> {
  const { gift, payment } = await find(deps, key)
  await countCall(deps, key)
  const url = await cardPortal(deps, payment.id, { returnPath: myGiftPath(key) })
  if (url !== null) await deps.db.transaction().execute((tx) => recordOpening(tx, deps, gift))
  return { url }
}

/** Repeated openings flood neither the mailbox of the donor nor the audit log. */
const recordedOpenings = { action: 'card page opened', burst: 1, perHour: 1 }

/**
 * Emails the donor that the card page was opened. Only the provider knows whether the card was replaced: its webhook
 * depends on the account settings.
 */
async function recordOpening(tx: Db, deps: Deps, gift: GiftRow): Promise<void> {
  if ((await tryToken(tx, deps.clock, { ...recordedOpenings, who: gift.id })) > 0) return
  const entry = { action: 'card page opened', subject: gift.id, part: 'recurring gift' } as const
  await writeAudit(tx, deps, throughGiftLink, entry)
  // The email has no link: the donor has nothing to do unless another person opened the page.
  const key = `card page ${deps.clock.now().toISOString()}`
  await writeToDonor(tx, deps, gift, { kind: 'changed', key, ...cardPage })
}

async function find({ db }: Deps, key: string) {
  const gift = await gifts(db).where('page_hash', '=', keyHash(key)).executeTakeFirst()
  const payment = gift?.payment_id ? await findPayment(db, gift.payment_id) : undefined
  if (!gift || payment?.state !== 'paid')
    throw new Refusal('not-found', 'There is no gift at this address.')
  return { gift, payment }
}

async function describe({ db }: Deps, gift: GiftRow, payment: PaymentRow): Promise<MyGift> {
  const { subscription_state, subscription_amount, renews_at } = payment
  const renewals = await seriesOf(db, gift.id)
    .where('state', '=', 'received')
    .orderBy('settled_at', 'desc')
    .limit(shownGifts)
    .execute()
  const isFailing = subscription_state === 'past-due'
  const state = isFailing ? 'active' : (subscription_state ?? 'active')
  return {
    amount: subscription_amount ?? gift.amount,
    frequency: gift.frequency,
    state,
    isFailing,
    nextOn: state === 'active' && renews_at ? dayOf(renews_at) : null,
    gifts: renewals.map(({ settled_at, given_at, amount }) => ({
      date: dayOf(settled_at ?? given_at),
      amount,
    })),
  }
}
