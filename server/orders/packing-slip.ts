import type { PackingSlip } from '#contract/console/order.ts'
import { openWithReason } from '#server/audit/audit.ts'
import type { Db } from '#server/db/connect.ts'
import type { Actor } from '#server/kit/actor.ts'
import type { Deps } from '#server/kit/deps.ts'
import { readOrganisation } from '#server/organisation/organisation.ts'
import { linesOf } from './queries.ts'
import { type Buyer, openOrder } from './sealed.ts'
import { lockWithBuyer, noBuyer } from './staff.ts'

type SlipDeps = Pick<Deps, 'db' | 'keys' | 'clock' | 'settings'>

const packing = 'Packing'

/** Decrypts the recipient for the parcel. It has neither prices nor the name of the organisation. */
export const revealPackingSlip = (
  deps: SlipDeps,
  actor: Actor,
  reference: string,
): Promise<PackingSlip> =>
  openWithReason(deps, actor, {
    parts: ['buyer'],
    reason: packing,
    find: (tx) => lockWithBuyer(tx, reference),
    run: async (tx, order) => {
      const { buyer } = await openOrder(tx, deps, order)
      if (!buyer) throw noBuyer()
      const lines = await linesOf(tx, order.id)
      return {
        reference: order.reference,
        sender: await neutralSender(tx, deps),
        recipient: addressLines(buyer.delivery),
        lines: lines.map(({ name, size, quantity }) => ({ name, size, quantity })),
      }
    },
  })

const addressLines = (delivery: Buyer['delivery']): string[] =>
  [
    `${delivery.firstName} ${delivery.lastName}`,
    delivery.address,
    delivery.apartmentOrSuite,
    `${delivery.city}, ${delivery.state} ${delivery.postalCode}`,
  ].filter(Boolean)

/** The discreet sender, or else the name or the address in `MAIL_FROM`. Null if each names the organisation. */
async function neutralSender(tx: Db, { settings }: Pick<Deps, 'settings'>): Promise<string | null> {
  const { mailFrom, mailFromDiscreet, hasDiscreetSender } = settings
  const name = (mailFrom.split('<')[0] ?? '').replaceAll('"', '').trim()
  const senders = hasDiscreetSender ? [mailFromDiscreet, name] : [name, mailFromDiscreet]
  const organisation = await readOrganisation(tx)
  return (
    senders.find((sender) => sender !== '' && !namesOrganisation(sender, organisation.name)) ?? null
  )
}

/**
 * Whether the sender has a word of the organisation's name, also inside another word. The name that reads like a
 * person's, 'B. Pride', is the plain sender that the newsletter page promises.
 */
function namesOrganisation(sender: string, organisation: string): boolean {
  const words = organisation.split(/[^\p{L}\p{N}]+/u)
  const [first = '', last, ...more] = words
  if (last && more.length === 0 && sender === `${first.charAt(0)}. ${last}`) return false
  const text = plainText(sender)
  return [organisation, ...words]
    .map(plainText)
    .some((word) => word.length >= minWordLength && !fillers.has(word) && text.includes(word))
}

const minWordLength = 3
const fillers = new Set(['the', 'and', 'for'])

/** Lower case, without accents. */
const plainText = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
