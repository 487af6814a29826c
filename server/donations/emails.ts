import { dayOf, formatDay } from '#contract/dates.ts'
import { cents, formatMoney } from '#contract/money.ts'
import type { Db } from '#server/db/connect.ts'
import type { Deps } from '#server/kit/deps.ts'
import { composeEmail, type Email, queueMail } from '#server/mail/mail.ts'
import { readOrganisation, senderOf } from '#server/organisation/organisation.ts'
import type { GiftRow } from './queries.ts'
import { openGift } from './sealed.ts'

const words = {
  thanks: {
    subject: 'Thank you',
    heading: 'Thank you',
    text: 'It arrived. Because of you a door is open this month that was going to be closed.',
    small: 'This is not an official receipt for income tax purposes.',
  },
  failed: {
    subject: 'About your card',
    heading: 'It did not go through this time',
    text: 'Your bank said no when we asked for your gift again. Nothing was taken. The payment provider tries again in the next days; you need to do nothing unless your card has changed.',
    small: 'Write to us if you would like to stop or change it.',
  },
  refunded: {
    subject: 'Money on its way back',
    heading: 'It is on its way back to you',
    text: 'We have given back what stands below. Banks take some days to show it.',
    small: 'Write to us if it has not come after ten days.',
  },
}

type Ask = {
  kind: keyof typeof words
  gift: GiftRow
  /** Tells one email about a gift from another of its kind. */
  key?: string
  /** In cents, where it is not the whole gift. */
  amount?: number
}

/** To whoever paid, and so without a word that they typed: the address may be another's. */
export async function queueGiftEmail(
  tx: Db,
  deps: Deps,
  { kind, gift, key = '', amount = gift.amount }: Ask,
): Promise<void> {
  const { id, vault_key, donor } = gift
  const opened = await openGift(tx, deps, { id, vault_key, donor })
  if (!opened.donor) return
  const { subject, heading, text, small } = words[kind]
  const email: Email = {
    subject,
    preview: heading,
    band: 'band-field',
    blocks: [
      { kind: 'heading', heading },
      { kind: 'words', words: text },
      {
        kind: 'facts',
        facts: [
          { label: 'Amount', words: formatMoney(cents(amount)) },
          { label: 'Date', words: formatDay(dayOf(deps.clock.now())) },
          { label: 'Reference', words: gift.reference },
        ],
      },
      { kind: 'words', words: small, isSmall: true },
    ],
    why: 'You have this email because a gift was made with this address.',
  }
  await queueMail(tx, deps, {
    purpose: `gift ${kind}`,
    key: `${id} ${key}`,
    about: id,
    to: opened.donor.email,
    ...composeEmail(email, senderOf(await readOrganisation(tx))),
  })
}
