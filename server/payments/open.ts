import { cents } from '#contract/money.ts'
import type { Deps } from '#server/kit/deps.ts'
import { Refusal } from '#server/kit/refuse.ts'
import { callProvider, toRefusal } from './call-provider.ts'
import { type Checkout, type CheckoutRequest, ProviderError } from './provider.ts'
import { countFailedAttempt, findPayment, markOpened, type PaymentRow } from './queries.ts'

/** Passed by the caller and not stored. A retry must pass the same values. */
type Visit = {
  /** The email address of the donor or buyer. */
  email: string
  /**
   * Where the provider redirects to: a path of our site with the key of a page. The redirect does not prove a payment.
   */
  returnPath: `/${string}`
  cancelPath: `/${string}`
}

/**
 * Opens the provider's page for a prepared payment, outside of any transaction. The idempotency key comes from the
 * stored payment, so a retry after any failure gets the same page.
 */
export async function openPayment(deps: Deps, id: string, visit: Visit): Promise<{ url: string }> {
  const row = await findPayment(deps.db, id)
  if (!row) throw new Refusal('not-found', 'There is no such payment.')
  const known = urlFor(deps, row, visit)
  if (known !== null) return { url: known }
  const checkout = await obtainCheckout(deps, row, visit).catch((error: unknown) => {
    throw toRefusal(error)
  })
  const stored = urlFor(deps, await storeCheckout(deps, id, checkout), visit)
  if (stored === null) throw new Error('An open payment has no page.')
  return { url: stored }
}

/** Null while there is no page yet. For a paid payment, the address to which its page would redirect. */
function urlFor({ settings }: Deps, row: PaymentRow, { returnPath }: Visit): string | null {
  // Abandoned while the provider was slow: no visitor has the address of its page, and the page expires.
  if (row.state === 'expired' || row.state === 'failed') throw tooLate()
  const isPaid = row.state === 'paid' || row.state === 'mismatched'
  return isPaid ? settings.siteUrl + returnPath : row.url
}

async function obtainCheckout(deps: Deps, row: PaymentRow, visit: Visit): Promise<Checkout> {
  const request = checkoutRequest(deps, row, visit)
  try {
    return await callProvider(deps, async (provider) => {
      // An earlier attempt failed, and may have created the page before.
      const found = row.attempt > 0 ? await provider.findCheckout(row.id, row.created_at) : null
      return found ?? provider.createCheckout(request)
    })
  } catch (error) {
    // The provider repeats the failure for the same key, so the next attempt uses another key.
    if (error instanceof ProviderError && error.trouble === 'broken')
      await countFailedAttempt(deps.db, row.id, row.attempt)
    throw error
  }
}

const checkoutRequest = ({ settings }: Deps, row: PaymentRow, visit: Visit): CheckoutRequest => ({
  idempotencyKey: row.attempt === 0 ? `checkout ${row.id}` : `checkout ${row.id} ${row.attempt}`,
  reference: row.id,
  purpose: row.purpose,
  description: row.description,
  amount: cents(row.amount),
  interval: row.interval,
  email: visit.email,
  successUrl: settings.siteUrl + visit.returnPath,
  cancelUrl: settings.siteUrl + visit.cancelPath,
  expiresAt: row.expires_at,
})

/** Returns the stored row: a concurrent request may have stored another page or abandoned the payment. */
async function storeCheckout({ db, clock }: Deps, id: string, page: Checkout): Promise<PaymentRow> {
  const { id: checkoutId, url } = page
  const opened = url !== null && (await markOpened(db, id, { checkoutId, url, at: clock.now() }))
  const stored = opened || (await findPayment(db, id))
  if (!stored) throw new Error('The payment does not exist.')
  if (stored.state === 'created') throw new ProviderError('refused', 'a page without an address')
  return stored
}

const tooLate = () =>
  new Refusal('gone', 'The time for this payment is over. Nothing was charged. Please begin again.')
