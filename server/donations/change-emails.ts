import { dayOf, formatDay } from '#contract/dates.ts'
import { cents } from '#contract/money.ts'
import { formatMoney } from '#contract/words/money.ts'
import { giftUndoPath, undoDays } from '#contract/my-gift.ts'
import type { Db } from '#server/db/connect.ts'
import type { Deps } from '#server/kit/deps.ts'
import { keyHash } from '#server/kit/link-key.ts'
import type { PaymentRow } from '#server/payments/payments.ts'
import * as words from './email-words.ts'
import type { GiftRow } from './queries.ts'
import { writeToDonor } from './write-to-donor.ts'

type Emailed = {
  gift: GiftRow
  kind: keyof typeof words.changed
  /** In cents. */
  before: number
  payment: PaymentRow
  undoKey: string
}

/** Carries the key of the undo and no other: the page of the gift does more than this email needs. */
export async function emailChange(
  tx: Db,
  deps: Deps,
  { gift, kind, before, payment, undoKey }: Emailed,
): Promise<void> {
  const present = money(payment.subscription_amount ?? gift.amount)
  const { text, ...title } = words.changed[kind]
  const now = deps.clock.now().getTime()
  const until = formatDay(dayOf(new Date(now + undoDays * 86_400_000)))
  await writeToDonor(tx, deps, gift, {
    kind: 'changed',
    key: keyHash(undoKey).toString('base64url'),
    ...title,
    text: text({ before: money(before), after: present }),
    facts: kind === 'amount' ? [] : [{ label: 'Amount', words: present }],
    buttons: [{ label: 'Undo this', href: deps.settings.siteUrl + giftUndoPath(undoKey) }],
    small: words.undoUntil(until),
  })
}

/** After an undo: how the gift stands now. */
export async function emailUndone(
  tx: Db,
  deps: Deps,
  { gift, change, payment }: { gift: GiftRow; change: string; payment: PaymentRow },
): Promise<void> {
  const isPaused = payment.subscription_state === 'paused'
  const facts = [
    { label: 'Amount', words: money(payment.subscription_amount ?? gift.amount) },
    { label: 'State', words: isPaused ? 'Paused' : 'Running' },
  ]
  await writeToDonor(tx, deps, gift, { kind: 'undone', key: change, ...words.undone, facts })
}

/** Without a link: the donor has nothing to do unless another person opened the page. */
export const emailCardPage = (tx: Db, deps: Deps, gift: GiftRow): Promise<void> =>
  writeToDonor(tx, deps, gift, {
    kind: 'changed',
    key: `card page ${deps.clock.now().toISOString()}`,
    ...words.cardPage,
  })

const money = (amount: number): string => formatMoney(cents(amount))
