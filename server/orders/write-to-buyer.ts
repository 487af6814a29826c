import { orderStatusPath } from '#contract/order.ts'
import type { Db } from '#server/db/connect.ts'
import type { Deps } from '#server/kit/deps.ts'
import { type KindOf, type PlainEmail, plainEmail } from '#server/mail/mail.ts'
import { queueEmail } from '#server/organisation/organisation.ts'
import type { OrderRow } from './queries.ts'
import { openOrder } from './sealed.ts'

type EmailToBuyer = Omit<PlainEmail, 'band' | 'why' | 'buttons'> & {
  /** With the order and the key it names the email, which is written once. */
  kind: KindOf<'order'>
  key?: string
}

/**
 * Without a word that was typed: whoever paid has proven that they can pay, not that the address is theirs. Whoever was
 * forgotten gets nothing.
 */
export async function writeToBuyer(
  tx: Db,
  deps: Deps,
  order: OrderRow,
  { kind, key = '', ...email }: EmailToBuyer,
): Promise<void> {
  const { buyer, links } = await openOrder(tx, deps, order)
  if (!buyer || !links) return
  const page = deps.settings.siteUrl + orderStatusPath(links.status)
  await queueEmail(tx, deps, {
    voice: 'named',
    purpose: `order ${kind}`,
    key: `${order.id} ${key}`,
    about: order.id,
    topic: order.id,
    to: buyer.email,
    email: plainEmail({
      ...email,
      band: 'band-field',
      buttons: [{ label: 'See how it stands', href: page }],
      why: 'You have this email because an order was made with this address.',
    }),
  })
}
