import { minuteMs } from '#contract/durations.ts'
import type { WantedSize } from '#server/catalogue/catalogue.ts'
import type { Db } from '#server/db/connect.ts'
import { defineScheduledJob } from '#server/jobs/jobs.ts'
import type { Caller } from '#server/kit/accept-form.ts'
import type { Deps } from '#server/kit/deps.ts'
import { returnToken, tryToken } from '#server/kit/limit.ts'
import { Refusal } from '#server/kit/refuse.ts'
import { closePayment } from '#server/payments/payments.ts'
import { changeOrder, type OrderRow } from './queries.ts'

/** Unpaid orders share half of a size freely. From the other half, an order may hold so many items of all sizes. */
const maxScarceItems = 1
/** How long the order of a scarce item is safe from other buyers: right above half, and at the last item. */
const holdMinutes = { longest: 12, shortest: 5 }
const batch = 100

/** A cancelled order counts too. Otherwise one network could renew its hold of a scarce item without end. */
const scarceLimit = (who: string) => ({ action: 'scarce item', who, burst: 2, perHour: 1 })

/** How many reserved items are in the scarce half of a size. */
const scarceOf = ({ reserved, stock }: WantedSize) =>
  Math.max(0, reserved - Math.floor((stock + 1) / 2))

type ReservedOrder = { id: string; sizes: readonly WantedSize[] }

/**
 * Rejects an unpaid order that holds too much of the scarce half of a size, and shortens the hold of an accepted one.
 * Call it in the transaction of the order, after its stock is reserved: the sizes are locked, so the counts are exact.
 */
export async function limitScarceHold(
  tx: Db,
  deps: Pick<Deps, 'clock'>,
  caller: Caller,
  { id, sizes }: ReservedOrder,
): Promise<void> {
  const scarceItems = sizes.reduce((sum, one) => sum + Math.min(one.quantity, scarceOf(one)), 0)
  if (scarceItems === 0) return
  if (scarceItems > maxScarceItems)
    throw new Refusal(
      'conflict',
      'Others are paying for the last pieces. You can order one of them now, or more in half an hour.',
    )
  const waitSeconds = await tryToken(tx, deps.clock, scarceLimit(caller.who))
  if (waitSeconds > 0)
    throw new Refusal(
      'too-many',
      'Others are paying for the last pieces. Try again in half an hour.',
      { retryAfterSeconds: waitSeconds },
    )
  // The largest part of a scarce half that is held, from 0 to 1.
  const share = Math.max(
    ...sizes.map((one) => scarceOf(one) / Math.max(1, Math.floor(one.stock / 2))),
  )
  const { longest, shortest } = holdMinutes
  const heldMs = (longest - share * (longest - shortest)) * minuteMs
  await changeOrder(tx, id, { held_until: new Date(deps.clock.now().getTime() + heldMs) })
}

/** A paid order does not count, so a community hall with one address can order on. */
export async function forgetScarceHold(tx: Db, order: OrderRow): Promise<void> {
  const { network, site, held_until } = order
  if (held_until === null || network === null) return
  await returnToken(tx, scarceLimit(site === null ? network : `${network}/${site}`))
}

/** Ends overdue holds of sizes that have no free stock, so that the next buyer of one item is served. */
export const releaseScarce = defineScheduledJob(
  'release-scarce',
  { everyMinutes: 1 },
  async ({ deps, signal, log }) => {
    for (const payment of await overduePayments(deps.db, deps.clock.now())) {
      if (signal.aborted) return
      // A failure does not stop the others, and the next run tries again.
      await closePayment(deps, payment).catch((error: unknown) =>
        log.warn({ part: 'orders', err: error }, 'an overdue hold could not be ended'),
      )
    }
  },
)

async function overduePayments(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('shop_order')
    .select('payment_id')
    .where('state', '=', 'awaiting-payment')
    .where('held_until', '<=', now)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('order_line')
          .innerJoin('product_size', 'product_size.id', 'order_line.product_size_id')
          .select('shop_order_id')
          .whereRef('shop_order_id', '=', 'shop_order.id')
          .whereRef('product_size.quantity', '=', 'reserved'),
      ),
    )
    .orderBy('held_until')
    .limit(batch)
    .execute()
  return rows.flatMap(({ payment_id }) => payment_id ?? [])
}
