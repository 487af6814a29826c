import { cents } from '#contract/money.ts'
import type { Deps } from '#server/kit/deps.ts'
import { Refusal } from '#server/kit/refuse.ts'
import { callProvider, inWords } from './call-provider.ts'
import { type Checkout, type CheckoutAsk, ProviderError } from './provider.ts'
import { countBroken, findPayment, markOpened, type PaymentRow } from './queries.ts'

/** Known to whoever asks, and kept nowhere. Asked again, it must be the same. */
type Visit = {
  /** Whoever pays. */
  email: string
  /** Where the provider leads back to, within our site, with the key of a page. Being led there proves nothing. */
  returnPath: `/${string}`
  cancelPath: `/${string}`
}

/**
 * Gets the provider's page for a prepared payment. Outside of any transaction: the intent is kept, the provider is asked
 * with a key made from it, the answer is kept. Broken off anywhere, it is called again and finds the same page.
 */
export async function openPayment(deps: Deps, id: string, visit: Visit): Promise<{ url: string }> {
  const row = await findPayment(deps.db, id)
  if (!row) throw new Refusal('not-found', 'There is no such payment.')
  const known = addressFor(deps, row, visit)
  if (known !== null) return { url: known }
  const checkout = await obtainCheckout(deps, row, visit).catch((error: unknown) => {
    throw inWords(error)
  })
  const stored = addressFor(deps, await storeCheckout(deps, id, checkout), visit)
  if (stored === null) throw new Error('An open payment has no page.')
  return { url: stored }
}

/** Null while there is no page yet. What is paid needs none any more, and leads to where its page would. */
function addressFor({ settings }: Deps, row: PaymentRow, { returnPath }: Visit): string | null {
  // One that was given up while the provider was slow: nobody has its page's address, and it closes by itself.
  if (row.state === 'expired' || row.state === 'failed') throw tooLate()
  const isPaid = row.state === 'paid' || row.state === 'mismatched'
  return isPaid ? settings.siteUrl + returnPath : row.url
}

async function obtainCheckout(deps: Deps, row: PaymentRow, visit: Visit): Promise<Checkout> {
  const ask = checkoutAsk(deps, row, visit)
  try {
    return await callProvider(deps, async (provider) => {
      // It broke once, and may have made the page before it did.
      const found = row.attempt > 0 ? await provider.findCheckout(row.id, row.created_at) : null
      return found ?? provider.createCheckout(ask)
    })
  } catch (error) {
    // For the same key it would break for ever; the next try has another.
    if (error instanceof ProviderError && error.trouble === 'broken')
      await countBroken(deps.db, row.id, row.attempt)
    throw error
  }
}

const checkoutAsk = ({ settings }: Deps, row: PaymentRow, visit: Visit): CheckoutAsk => ({
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

/** The row as it then stands: with another address if somebody was faster, with none if it was given up. */
async function storeCheckout({ db, clock }: Deps, id: string, page: Checkout): Promise<PaymentRow> {
  const { id: checkoutId, url } = page
  const opened = url !== null && (await markOpened(db, id, { checkoutId, url, at: clock.now() }))
  const stored = opened || (await findPayment(db, id))
  if (!stored) throw new Error('A payment is gone.')
  if (stored.state === 'created') throw new ProviderError('refused', 'a page without an address')
  return stored
}

const tooLate = () =>
  new Refusal('gone', 'The time for this payment is over. Nothing was charged. Please begin again.')
