import type { Deps } from '#server/kit/deps.ts'
import { Refusal } from '#server/kit/refuse.ts'
import { closePayment } from '#server/payments/payments.ts'
import { openPaymentsOf } from './queries.ts'

/**
 * Whoever orders from a bag once more has left the page of what they ordered from it before. The provider closes that
 * page, so that they neither pay twice nor find their own last piece gone.
 */
export async function giveUpOlder(
  deps: Deps,
  order: { bagId: string; noteId: string },
): Promise<void> {
  for (const payment of await openPaymentsOf(deps.db, order))
    await closePayment(deps, payment).catch((error: unknown) => {
      // A provider that cannot be reached holds nobody up: the older one ends by itself.
      if (!(error instanceof Refusal)) throw error
    })
}
