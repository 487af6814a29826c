import type { Deps } from '#server/kit/deps.ts'
import { tryTokens } from '#server/kit/limit.ts'
import { Refusal } from '#server/kit/refuse.ts'
import { callProvider, within } from './call-provider.ts'
import { ProviderError } from './provider.ts'
import { findPayment } from './queries.ts'
import { settleCheckout } from './settle.ts'

/** A visitor's page waits no longer. A later answer of the provider is stored all the same. */
const visitLimitMs = 2_000

const action = 'payment visit'
/** One call every two seconds for each payment, over all processes, however often its page is loaded. */
const perPayment = { action, burst: 1, perHour: 1_800 }
const ofAll = { action, who: 'everybody', burst: 30, perHour: 36_000 }

/**
 * Settles an open payment from the provider's truth when its page is loaded, so that the page does not wait for the
 * webhook. Beyond the limits, and where the provider is slow or down, nothing happens: the webhook or the job settles it.
 * Unlike the job it leaves `checked_at` alone, or a page loaded again and again would put off the end of a hold.
 */
export async function settleOnVisit(deps: Deps, id: string): Promise<void> {
  const { checkout_id: checkoutId, state } = (await findPayment(deps.db, id)) ?? {}
  if (!checkoutId || (state !== 'open' && state !== 'processing')) return
  const limits = [{ ...perPayment, who: id }, ofAll]
  if ((await tryTokens(deps.db, deps.clock, limits)) > 0) return
  const settle = async () => {
    const checkout = await callProvider(deps, (provider) => provider.readCheckout(checkoutId))
    await settleCheckout(deps, { id, checkout })
  }
  await within(visitLimitMs, settle()).catch((error: unknown) => {
    if (!(error instanceof ProviderError) && !(error instanceof Refusal)) throw error
  })
}
