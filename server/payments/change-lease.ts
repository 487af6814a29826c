import type { Deps } from '#server/kit/deps.ts'
import { Refusal } from '#server/kit/refuse.ts'
import { type PaymentRow, releaseChangeLease, takeChangeLease } from './queries.ts'

/** Longer than a change may take. After a crash, the next change waits this long. */
const leaseMs = 30_000

/**
 * Runs one change of a subscription at a time, over all processes, and refuses a concurrent one. It is a lease and not
 * a row lock, because a call to the provider must not keep a transaction open.
 */
export async function withChangeLease<T>(
  deps: Deps,
  id: string,
  change: (payment: PaymentRow) => Promise<T>,
): Promise<T> {
  const now = deps.clock.now()
  const until = new Date(now.getTime() + leaseMs)
  const payment = await takeChangeLease(deps.db, id, { now, until })
  if (!payment) throw changeInProgress()
  try {
    return await change(payment)
  } finally {
    // If the database fails here, the lease expires by itself, and the result of the change counts.
    await releaseChangeLease(deps.db, id, until).catch(() => undefined)
  }
}

export const changeInProgress = () =>
  new Refusal('conflict', 'Another change is being made right now. Look again in a minute.', {
    retryAfterSeconds: 60,
  })
