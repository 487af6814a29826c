import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { systemClock } from '#server/kit/clock.ts'
import { freshDatabase } from '#tests/kit/database/database.ts'
import { startFakeStripe } from '#tests/kit/server/fake-stripe.ts'
import { newKeys } from '#tests/kit/server/keys.ts'
import { resetLimits } from './gift-crowd.ts'

/** The parts that survive a killed server: database, keys and a fake Stripe. `environment` connects a server to them. */
export async function paymentEnvironment() {
  const keys = newKeys()
  const stripe = await startFakeStripe(systemClock)
  const { connection, url } = await freshDatabase({ withContent: true })
  const environment = {
    DATABASE_URL: url,
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_WEBHOOK_SECRET: stripe.secret,
    STRIPE_API: stripe.address,
    ENCRYPTION_KEYS: keys.map(({ id, key }) => `${id}:${key.toString('base64')}`).join(),
  }
  return { stripe, db: connection.db, pool: connection.pool, keys, environment }
}

/** Simulates that an hour has passed: rate limits are reset, and the locks of killed workers have expired. */
export async function letTimePass(db: Db): Promise<void> {
  await resetLimits(db)
  await sql`update job_worker set seen_at = now() - interval '1 hour'`.execute(db)
  await sql`
    update graphile_worker._private_jobs set locked_at = now() - interval '1 hour'
    where locked_at is not null
  `.execute(db)
}
