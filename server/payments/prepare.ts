import { randomUUID } from 'node:crypto'
import type { Cents } from '#contract/money.ts'
import type { Db } from '#server/db/connect.ts'
import type { Deps } from '#server/kit/deps.ts'
import { paymentsAreOff } from './call-provider.ts'
import type { Interval, Purpose } from './provider.ts'
import { insertPayment } from './queries.ts'

/** Stripe needs at least 30 minutes until a page expires. The rest is for retries, which must send the same expiry. */
const payableMs = 36 * 60_000

export type NewPayment = {
  purpose: Purpose
  /** The id of the gift or order. */
  subject: string
  amount: Cents
  /** Null for a one-time payment. */
  interval: Interval | null
  /** Shown on the provider's page and invoices, so it must hold nothing private. */
  description: string
}

/** Inserts the payment in the transaction of the gift or order. Call `openPayment` after the commit. */
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
