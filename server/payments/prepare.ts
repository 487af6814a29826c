import { randomUUID } from 'node:crypto'
import type { Cents } from '#contract/money.ts'
import type { Db } from '#server/db/connect.ts'
import type { Deps } from '#server/kit/deps.ts'
import { paymentsAreOff } from './call-provider.ts'
import type { Interval, Purpose } from './provider.ts'
import { insertPayment } from './queries.ts'

/**
 * Stripe keeps a page open for half an hour at least. Opening it may take some minutes of that, and it is the same moment
 * however often it is asked for.
 */
const payableMs = 36 * 60_000

export type NewPayment = {
  purpose: Purpose
  /** The id of the gift or order. */
  subject: string
  amount: Cents
  /** Null for a payment that is made once. */
  interval: Interval | null
  /** Stands on the provider's page and on its invoices, so it says nothing that may not be seen there. */
  description: string
}

/** Writes down what is to be paid, in the transaction of the gift or order. `openPayment` follows once that is kept. */
export async function preparePayment(
  tx: Db,
  { settings, clock }: Pick<Deps, 'settings' | 'clock'>,
  payment: NewPayment,
): Promise<{ id: string }> {
  const provider = settings.paymentProvider
  if (provider === null) throw paymentsAreOff()
  const id = randomUUID()
  const now = clock.now()
  await insertPayment(tx, {
    id,
    provider,
    ...payment,
    created_at: now,
    expires_at: new Date(now.getTime() + payableMs),
  })
  return { id }
}
