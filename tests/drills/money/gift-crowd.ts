import { onTestFinished } from 'vitest'
import { connect, type Db } from '#server/db/connect.ts'
import { startWorker } from '#server/jobs/worker.ts'
import { paymentJobs } from '#server/payments/payments.ts'
import { gift } from '#tests/kit/make/gift.ts'
import type { giftSite } from '#tests/kit/server/gift-site.ts'
import { jobLog } from '#tests/kit/server/job-log.ts'
import { pageIn, readGift } from './donors.ts'

export type GiftSite = Awaited<ReturnType<typeof giftSite>>
/** `id` is the id of the thank-you page, `page` the one of Stripe's page. */
export type OpenGift = { id: string; page: string; payment: string }

/** Resets all rate limits. Other tests check how they slow down a crowd. */
export async function resetLimits(db: Db): Promise<void> {
  await db.deleteFrom('token_bucket').execute()
}

/** Makes gifts that wait for their payment on Stripe's page. */
export async function openGifts(
  site: GiftSite,
  count: number,
  more: (donor: number) => object = () => ({}),
): Promise<OpenGift[]> {
  const opened: OpenGift[] = []
  for (let donor = 0; donor < count; donor += 1) {
    await resetLimits(site.db)
    const email = `donor-${donor}@example.ca`
    const response = await site.post({ ...gift, amount: 25 + donor, email, ...more(donor) })
    const data = readGift(response.json())
    const page = pageIn(data)
    const payment = String(site.stripe.books.get(page)['client_reference_id'])
    opened.push({ id: data._id, page, payment })
  }
  return opened
}

/** Starts workers for the payment jobs, as on several servers. */
export function startWorkers(site: GiftSite, count: number): void {
  for (let server = 0; server < count; server += 1) {
    const { connectionString = '' } = site.connection.pool.options
    const connection = connect(connectionString, { max: 4, onError: () => undefined })
    const worker = startWorker({
      connection,
      deps: { ...site, db: connection.db },
      // Scheduled jobs have their own drills.
      jobs: paymentJobs.filter(({ schedule }) => !schedule),
      log: jobLog(),
    })
    onTestFinished(async () => {
      await worker.stop()
      await connection.close()
    })
  }
}

/** How many webhook events are not processed yet. */
export async function countUnprocessedEvents({ db }: GiftSite): Promise<number> {
  const { count } = await db
    .selectFrom('webhook_event')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('settled_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}
