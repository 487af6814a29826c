import { addDays, type Day, dayOf } from '#contract/dates.ts'
import type { WorkChallenge } from '#contract/form-guard.ts'
import { donationJobs } from '#server/donations/jobs.ts'
import { readOutbox } from '#server/mail/outbox.ts'
import { paymentJobs } from '#server/payments/payments.ts'
import { gift } from '#tests/kit/make/gift.ts'
import { buildTestApp } from './app.ts'
import { comingMorning } from './fake-clock.ts'
import { startFakeStripe } from './fake-stripe.ts'
import type { SignedEvent } from './fake-stripe-events.ts'
import { runJobs } from './run-jobs.ts'

/** The server with its content and a fake Stripe, and the requests around gifts. */
export async function giftSite({ logTo }: { logTo?: { write: (line: string) => void } } = {}) {
  const clock = comingMorning()
  const stripe = await startFakeStripe(clock)
  const site = await buildTestApp({
    clock,
    withContent: 'of any day',
    ...(logTo && { logTo }),
    environment: {
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_WEBHOOK_SECRET: stripe.secret,
      STRIPE_API: stripe.address,
    },
  })
  const { app, db, keys } = site
  let donors = 0
  /** Uses a new network for each gift, unless the test passes one. */
  const post = (payload: object, key?: string, from?: string) =>
    app.inject({
      method: 'POST',
      url: '/api/v1/donation/create',
      payload,
      remoteAddress: from ?? `198.51.${(donors += 1) >> 8}.${donors & 255}`,
      ...(key && { headers: { 'idempotency-key': key } }),
    })
  const postWebhook = ({ payload, headers }: SignedEvent) =>
    app.inject({ method: 'POST', url: '/webhooks/stripe', payload, headers })
  const settle = async () => {
    await stripe.events.release(postWebhook)
    const jobs = [...paymentJobs, ...donationJobs]
    await runJobs({ connection: site.connection, deps: site, jobs })
  }
  const payments = () => db.selectFrom('payment').selectAll().orderBy('created_at').execute()
  return {
    ...site,
    stripe,
    post,
    postWebhook,
    settle,
    payments,
    /** Makes and pays a gift, delivers the webhook events and returns the id of the thank-you page. */
    pay: async (more: object = {}): Promise<string> => {
      const response = await post({ ...gift, ...more })
      if (response.statusCode !== 201) throw new Error(response.body)
      stripe.pay((await payments()).at(-1)?.checkout_id ?? '')
      await settle()
      return response.json().data._id
    },
    /** The current proof of work for the form. */
    work: async (): Promise<WorkChallenge> =>
      (await app.inject('/api/v1/form-guard/donation')).json().data.work,
    /** The day that is so many days from now. */
    dayIn: (days: number): Day => addDays(dayOf(clock.now()), days),
    state: async (id: string) => (await app.inject(`/api/v1/donation/${id}`)).json().data,
    /** Reads the page of a gift by its key, or sends one of its actions. */
    myGift: (key: string, press?: string, payload: object = {}) =>
      app.inject(
        press === undefined
          ? `/api/v1/my-gift/${key}`
          : { method: 'POST', url: `/api/v1/my-gift/${key}/${press}`, payload },
      ),
    gifts: () => db.selectFrom('gift').selectAll().orderBy('given_at').execute(),
    mails: async () =>
      (await readOutbox(db, { keys }, { limit: 500 })).flatMap(({ mail, contents }) =>
        contents ? [{ ...mail, ...contents }] : [],
      ),
  }
}

/** The key of the gift page in an email. */
export function pageIn(mail: { text: string } | undefined): string {
  const [, key] = /\/my-gift\/([\w-]{22})/.exec(mail?.text ?? '') ?? []
  if (!key) throw new Error('This email has no link to a gift page.')
  return key
}
