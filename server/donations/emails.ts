import { dayOf, formatDay } from '#contract/dates.ts'
import { cents } from '#contract/money.ts'
import { formatMoney } from '#contract/text/money.ts'
import { myGiftPath } from '#contract/my-gift.ts'
import { noReceipt, receiptPath } from '#contract/receipt.ts'
import type { Db } from '#server/db/connect.ts'
import type { Deps } from '#server/kit/deps.ts'
import { keyHash } from '#server/kit/link-key.ts'
import { moneyText, type PaymentChange, type Received } from '#server/payments/payments.ts'
import { readOrganisation } from '#server/organisation/organisation.ts'
import * as texts from './email-texts.ts'
import type { GiftRow } from './queries.ts'
import { openGift } from './sealed.ts'
import { writeToDonor } from './write-to-donor.ts'

type ThanksEmail = {
  gift: GiftRow
  /** For a renewal, the first gift of the series. */
  first: GiftRow
  receivedAt: Date
  /** The key of the receipt page, if there is a receipt. */
  receipt: string | null
}

export async function thankDonor(
  tx: Db,
  deps: Deps,
  { gift, first, receivedAt, receipt }: ThanksEmail,
): Promise<void> {
  const facts = [
    amountOf(gift.amount),
    { label: 'Date', text: on(receivedAt) },
    { label: 'Reference', text: gift.reference },
  ]
  const buttons = [
    ...receiptButton(deps, receipt),
    ...(await pageButton(tx, deps, first, 'Change or end it')),
  ]
  const small = receipt === null ? noReceipt : texts.howReceiptsOpen
  await writeToDonor(tx, deps, gift, { kind: 'thanks', ...texts.thanks, facts, buttons, small })
}

type RenewalFailed = Extract<PaymentChange, { invoice: unknown }>

/** A renewal failed. The email says whether the provider tries again. */
export async function emailFailed(
  tx: Db,
  deps: Deps,
  { gift, invoice }: { gift: GiftRow; invoice: RenewalFailed['invoice'] },
): Promise<void> {
  const { nextAttemptAt, amount, id } = invoice
  const next = nextAttemptAt ? texts.triedAgain(on(nextAttemptAt)) : texts.notTriedAgain
  const text = `${texts.failed.text} ${next}`
  const facts = [amountOf(amount), { label: 'Date', text: today(deps) }]
  const buttons = await pageButton(tx, deps, gift, 'Change my card')
  const email = { ...texts.failed, text, key: id, facts, buttons }
  await writeToDonor(tx, deps, gift, { kind: 'failed', ...email })
}

/** Sent for every end: by the donor, by another person with the link, or by the provider after failed charges. */
export const emailEnded = (tx: Db, deps: Deps, gift: GiftRow): Promise<void> =>
  writeToDonor(tx, deps, gift, {
    kind: 'ended',
    ...texts.ended,
    buttons: [{ label: 'Give again', href: `${deps.settings.siteUrl}/donate` }],
  })

/** The first payment of a recurring gift was mismatched, and the site ended the subscription. */
export const emailEndedInReview = (tx: Db, deps: Deps, gift: GiftRow): Promise<void> =>
  writeToDonor(tx, deps, gift, { kind: 'ended', ...texts.endedInReview })

type RefundEmail = {
  gift: GiftRow
  /** The sum of all refunds so far. */
  total: number
  receipt: { wasCancelled: boolean; key: string | null }
}

export async function emailRefunded(
  tx: Db,
  deps: Deps,
  { gift, total, receipt }: RefundEmail,
): Promise<void> {
  const facts = [
    amountOf(total),
    { label: 'Date', text: today(deps) },
    { label: 'Reference', text: gift.reference },
  ]
  const email = {
    ...texts.refunded,
    text: [texts.refunded.text, ...receiptText(receipt)].join(' '),
    key: String(total),
    facts,
    buttons: receiptButton(deps, receipt.key),
  }
  await writeToDonor(tx, deps, gift, { kind: 'refunded', ...email })
}

/** A full refund leaves nothing to replace, and only a registered charity issues another receipt. */
function receiptText({ wasCancelled, key }: RefundEmail['receipt']): string[] {
  if (!wasCancelled) return []
  return [key === null ? texts.receiptCancelled : texts.receiptReplaced]
}

/** A link with a new key to the receipt, for a donor whose earlier link is locked. */
export const emailReceiptLink = (
  tx: Db,
  deps: Deps,
  { gift, key }: { gift: GiftRow; key: string },
): Promise<void> =>
  writeToDonor(tx, deps, gift, {
    kind: 'receipt link',
    ...texts.receiptLink,
    key: keyHash(key).toString('base64url'),
    buttons: receiptButton(deps, key),
  })

/** A mismatched payment was refunded in full. It was never counted as a gift. */
export const emailMismatchRefunded = (
  tx: Db,
  deps: Deps,
  { gift, received }: { gift: GiftRow; received: Received },
): Promise<void> =>
  writeToDonor(tx, deps, gift, {
    kind: 'refunded',
    ...texts.refunded,
    key: 'mismatch',
    facts: [
      { label: 'Amount', text: moneyText(received) },
      { label: 'Reference', text: gift.reference },
    ],
  })

/** How to send a promised e-Transfer. */
export async function emailPledge(tx: Db, deps: Deps, gift: GiftRow): Promise<void> {
  const { email } = await readOrganisation(tx)
  const isOnce = gift.frequency === 'one-time'
  const text = isOnce ? texts.pledge.text : `${texts.pledge.text} ${texts.sameReference}`
  const facts = [
    amountOf(gift.amount),
    { label: 'Send to', text: email },
    { label: 'Message', text: gift.reference },
  ]
  await writeToDonor(tx, deps, gift, { kind: 'pledge', ...texts.pledge, text, facts })
}

/** Sent before a yearly gift renews. */
export async function emailUpcoming(
  tx: Db,
  deps: Deps,
  { gift, amount, renewsAt }: { gift: GiftRow; amount: number; renewsAt: Date },
): Promise<void> {
  const facts = [amountOf(amount), { label: 'On', text: on(renewsAt) }]
  const buttons = await pageButton(tx, deps, gift, 'Change or end it')
  const [key = ''] = dayOf(renewsAt).split('-')
  await writeToDonor(tx, deps, gift, { kind: 'upcoming', ...texts.upcoming, key, facts, buttons })
}

/** Sends the links to all recurring gifts of one address. `series` begins with the newest gift. */
export async function emailGiftPages(
  tx: Db,
  deps: Deps,
  series: readonly GiftRow[],
): Promise<void> {
  const [newest] = series
  if (!newest) return
  const buttons = await Promise.all(
    series.map((gift) => pageButton(tx, deps, gift, `My page of ${on(gift.given_at)}`)),
  )
  const key = deps.clock.now().toISOString()
  await writeToDonor(tx, deps, newest, {
    kind: 'link',
    ...texts.link,
    key,
    buttons: buttons.flat(),
  })
}

/** A link to the page of a recurring gift; empty for a gift without a page. */
async function pageButton(tx: Db, deps: Deps, first: GiftRow, label: string) {
  const { id, vault_key_id, page } = first
  const opened = await openGift(tx, deps, { id, vault_key_id, page })
  return opened.page ? [{ label, href: deps.settings.siteUrl + myGiftPath(opened.page) }] : []
}

const receiptButton = ({ settings }: Deps, key: string | null) =>
  key === null ? [] : [{ label: 'Open my receipt', href: settings.siteUrl + receiptPath(key) }]

const amountOf = (amount: number) => ({ label: 'Amount', text: formatMoney(cents(amount)) })
const on = (moment: Date): string => formatDay(dayOf(moment))
const today = ({ clock }: Deps): string => on(clock.now())
