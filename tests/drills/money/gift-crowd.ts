import { onTestFinished } from 'vitest'
import { connect, type Db } from '#server/db/connect.ts'
import { startWorker } from '#server/jobs/worker.ts'
import { paymentJobs } from '#server/payments/payments.ts'
import { gift } from '#tests/kit/make/gift.ts'
import type { giftSite } from '#tests/kit/server/gift-site.ts'
import { jobLog } from '#tests/kit/server/job-log.ts'
import { pageIn, readTold } from './donors.ts'

export type GiftSite = Awaited<ReturnType<typeof giftSite>>
/** `id` is of the thank-you page, `page` of Stripe's. */
export type OpenGift = { id: string; page: string; payment: string }

/** As if the limits had met nobody yet: how they hold up a crowd is seen elsewhere. */
export async function forgetLimits(db: Db): Promise<void> {
  await db.deleteFrom('token_bucket').execute()
}

/** So many people choose what to give and are led to Stripe's page. */
export async function openGifts(
  site: GiftSite,
  count: number,
  more: (donor: number) => object = () => ({}),
): Promise<OpenGift[]> {
  const opened: OpenGift[] = []
  for (let donor = 0; donor < count; donor += 1) {
    await forgetLimits(site.db)
    const email = `donor-${donor}@example.ca`
    const answer = await site.post({ ...gift, amount: 25 + donor, email, ...more(donor) })
    const data = readTold(answer.json())
    const page = pageIn(data)
    const payment = String(site.stripe.books.get(page)['client_reference_id'])
    opened.push({ id: data._id, page, payment })
  }
  return opened
}

/** What happens after the answers, by so many servers at once. */
export function startWorkers(site: GiftSite, count: number): void {
  for (let server = 0; server < count; server += 1) {
    const { connectionString = '' } = site.connection.pool.options
    const connection = connect(connectionString, { most: 4, onError: () => undefined })
    const worker = startWorker({
      connection,
      deps: { ...site, db: connection.db },
      // What comes round by itself has drills of its own.
      jobs: paymentJobs.filter(({ schedule }) => !schedule),
      log: jobLog(),
    })
    onTestFinished(async () => {
      await worker.stop()
      await connection.close()
    })
  }
}

/** How many notices wait to be looked into. */
export async function waitingNotices({ db }: GiftSite): Promise<number> {
  const { count } = await db
    .selectFrom('payment_notice')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('settled_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}
