import { orderStatusPath } from '#contract/order.ts'
import type { Db } from '#server/db/connect.ts'
import type { Deps } from '#server/kit/deps.ts'
import { composeEmail, type Email, queueMail } from '#server/mail/mail.ts'
import { readOrganisation, senderOf } from '#server/organisation/organisation.ts'
import type { OrderRow } from './queries.ts'
import { openOrder } from './sealed.ts'

type Letter = {
  /** With the order and the key it names the email, which is written once. */
  kind: string
  key?: string
  subject: string
  heading: string
  text: string
  facts?: { label: string; words: string }[]
  small: string
}

/**
 * Without a word that was typed: whoever paid has proven that they can pay, not that the address is theirs. Whoever was
 * forgotten gets nothing.
 */
export async function writeToBuyer(
  tx: Db,
  deps: Deps,
  order: OrderRow,
  { kind, key = '', subject, heading, text, facts = [], small }: Letter,
): Promise<void> {
  const { buyer, links } = await openOrder(tx, deps, order)
  if (!buyer || !links) return
  const page = deps.settings.siteUrl + orderStatusPath(links.status)
  const email: Email = {
    subject,
    preview: heading,
    band: 'band-field',
    blocks: [
      { kind: 'heading', heading },
      { kind: 'words', words: text },
      ...(facts.length > 0 ? [{ kind: 'facts' as const, facts }] : []),
      { kind: 'buttons', main: { label: 'See how it stands', href: page } },
      { kind: 'words', words: small, isSmall: true },
    ],
    why: 'You have this email because an order was made with this address.',
  }
  await queueMail(tx, deps, {
    purpose: `order ${kind}`,
    key: `${order.id} ${key}`,
    about: order.id,
    to: buyer.email,
    ...composeEmail(email, senderOf(await readOrganisation(tx))),
  })
}
