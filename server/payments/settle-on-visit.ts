import type { Deps } from '#server/kit/deps.ts'
import { tryTokens } from '#server/kit/limit.ts'
import { Refusal } from '#server/kit/refuse.ts'
import { callProvider, withTimeout } from './call-provider.ts'
import { ProviderError } from './provider.ts'
import { findPayment } from './queries.ts'
import { settleCheckout } from './settle.ts'

/** A page waits no longer than this. A later response of the provider is still stored. */
const visitLimitMs = 2_000

const action = 'payment visit'
/** One call every two seconds per payment, across all processes. */
const perPayment = { action, burst: 1, perHour: 1_800 }
const siteLimit = { action, who: 'everybody', burst: 30, perHour: 36_000 }

/**
 * Settles an open payment when its page is loaded, so that the page need not wait for the webhook. Beyond the limits,
 * or if the provider is slow or down, it does nothing. Unlike the job it does not set `checked_at`, so that reloading a
 * page does not postpone the end of a hold.
 */
export async function settleOnVisit(deps: Deps, id: string): Promise<void> {
  const { checkout_id: checkoutId, state } = (await findPayment(deps.db, id)) ?? {}
  if (!checkoutId || (state !== 'open' && state !== 'processing')) return
  const limits = [{ ...perPayment, who: id }, siteLimit]
  if ((await tryTokens(deps.db, deps.clock, limits)) > 0) return
  const settle = async () => {
    const checkout = await callProvider(deps, (provider) => provider.readCheckout(checkoutId))
    await settleCheckout(deps, { id, checkout })
  }
  await withTimeout(visitLimitMs, settle()).catch((error: unknown) => {
    if (!(error instanceof ProviderError) && !(error instanceof Refusal)) throw error
  })
}
