import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import type { Caller } from '#server/kit/accept-form.ts'
import type { Deps } from '#server/kit/deps.ts'
import { householdsOfSite } from '#server/kit/limit.ts'
import { Refusal } from '#server/kit/refuse.ts'

/** What one network may hold in unpaid orders at a time. */
const limits = { orders: 2, items: 10 }
/** After this time the provider has closed the page of an unpaid order. */
const heldSeconds = 36 * 60

/** The network and site under which an unpaid order counts towards the limits. */
export function networkOf({ who }: Caller): { network: string; site: string | null } {
  const [network = '', site] = who.split('/')
  return { network, site: site ?? null }
}

/** Rejects an order beyond the limits. Call it in the transaction of the order, before the insert. */
export async function checkHolds(
  tx: Db,
  { clock }: Pick<Deps, 'clock'>,
  caller: Caller,
  items: number,
): Promise<void> {
  if (items > limits.items)
    throw new Refusal(
      'conflict',
      `Up to ${limits.items} pieces can be ordered at once. For more, write to us and we will help.`,
    )
  // The hash of a network changes daily, so count under today's and yesterday's.
  const names = [caller, { who: caller.whoYesterday ?? caller.who }].map(networkOf)
  const networks = names.map(({ network }) => network)
  const sites = names.flatMap(({ site }) => site ?? [])
  await lockNetworks(tx, [...networks.slice(0, 1), ...sites.slice(0, 1)])
  const now = clock.now()
  rejectBeyond(await heldBy(tx, 'network', networks), { items, now, times: 1 })
  if (sites.length > 0)
    rejectBeyond(await heldBy(tx, 'site', sites), { items, now, times: householdsOfSite })
}

type RequestedHold = { items: number; now: Date; times: number }

function rejectBeyond(held: Held, { items, now, times }: RequestedHold): void {
  const isFull = held.orders >= limits.orders * times || held.items + items > limits.items * times
  if (!isFull) return
  const heldFor = held.since ? (now.getTime() - held.since.getTime()) / 1_000 : 0
  throw new Refusal(
    'too-many',
    'Other orders from your network wait for their payment. Pay for one or give it up, or try again in half an hour.',
    { retryAfterSeconds: Math.max(1, Math.ceil(heldSeconds - heldFor)) },
  )
}

/** Serializes orders of the same network across all processes until the transaction ends, so that counts are exact. */
async function lockNetworks(tx: Db, names: readonly string[]): Promise<void> {
  for (const name of names)
    await sql`select pg_advisory_xact_lock(hashtextextended(${`orders ${name}`}, 0))`.execute(tx)
}

type Held = { orders: number; items: number; since: Date | null }

/** Unpaid orders and items of these networks or sites. */
async function heldBy(tx: Db, whose: 'network' | 'site', names: readonly string[]): Promise<Held> {
  const { rows } = await sql<Held>`
    select count(distinct shop_order.id)::int as orders, coalesce(sum(quantity), 0)::int as items,
      min(ordered_at) as since
    from shop_order join order_line on order_line.shop_order_id = shop_order.id
    where state = 'awaiting-payment' and ${sql.ref(whose)} = any(${names})
  `.execute(tx)
  return rows[0] ?? { orders: 0, items: 0, since: null }
}

/** The largest part of a size in the bag that unpaid orders hold, in percent. */
export type HeldStock = {
  percent: number
  /** Items in the bag of sizes of which more than `heldPercent` is held. */
  items: number
  /** Whether the stock is too small for the bag, so that the order will be rejected. */
  isShort: boolean
}

export async function readHeldStock(db: Db, bag: string, heldPercent: number): Promise<HeldStock> {
  const { rows } = await sql<HeldStock>`
    select coalesce(max(percent), 0)::int as percent,
      coalesce(sum(bag_line.quantity) filter (where percent > ${heldPercent}::int), 0)::int as items,
      coalesce(bool_or(bag_line.quantity > product_size.quantity - reserved), false) as "isShort"
    from bag_line join product_size on product_size.id = bag_line.product_size_id,
      lateral (select reserved * 100.0 / greatest(1, product_size.quantity) as percent) as held
    where bag_id = ${bag} and removed_at is null
  `.execute(db)
  return rows[0] ?? { percent: 0, items: 0, isShort: false }
}
