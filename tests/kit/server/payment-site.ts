import { cents } from '#contract/money.ts'
import type { Job } from '#server/jobs/jobs.ts'
import {
  findPayment,
  openPayment,
  paymentJobs,
  type PaymentListener,
  type PaymentChange,
  type NewPayment,
  preparePayment,
} from '#server/payments/payments.ts'
import { reconcilePayments } from '#server/payments/reconcile.ts'
import { buildTestApp } from './app.ts'
import { startFakeStripe } from './fake-stripe.ts'
import type { SignedEvent } from './fake-stripe-events.ts'
import { fakeClock } from './fake-clock.ts'
import { runJob, runJobs } from './run-jobs.ts'

export const visit = {
  email: 'zuri.o@example.ca',
  returnPath: '/donationcompleted?id=1',
  cancelPath: '/donate',
} as const

const input: NewPayment = {
  purpose: 'gift',
  subject: 'a-gift',
  amount: cents(5_000),
  interval: null,
  description: 'A gift',
}

/** The server with a fake Stripe, and a payment listener that records all changes. */
export async function paymentSite(environment: Record<string, string> = {}) {
  const clock = fakeClock()
  const stripe = await startFakeStripe(clock)
  const site = await buildTestApp({
    clock,
    environment: {
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_WEBHOOK_SECRET: stripe.secret,
      STRIPE_API: stripe.address,
      ...environment,
    },
  })
  return { ...site, stripe, ...paymentsOn(site) }
}

type Site = Awaited<ReturnType<typeof buildTestApp>>

/** The requests and jobs around payments, for any provider. */
export function paymentsOn(site: Site) {
  const changes: PaymentChange[] = []
  const gift: PaymentListener = async (_tx, _deps, change) => void changes.push(change)
  const deps = { ...site, paymentListeners: { gift } }
  const prepare = (fields: Partial<NewPayment> = {}) =>
    site.db.transaction().execute((tx) => preparePayment(tx, site, { ...input, ...fields }))
  const row = async (id: string) => {
    const found = await findPayment(site.db, id)
    if (!found) throw new Error('There is no such payment.')
    return found
  }
  const run = (job: Job) => runJob(deps, job)
  return {
    paymentListeners: deps.paymentListeners,
    /** All changes that the listener got, and only their states. */
    changes,
    changeTypes: () => changes.map(({ type }) => type),
    prepare,
    row,
    /** Makes a payment whose checkout page is open. */
    open: async (fields: Partial<NewPayment> = {}) => {
      const { id } = await prepare(fields)
      await openPayment(site, id, visit)
      return { id, checkout: (await row(id)).checkout_id ?? '' }
    },
    post: ({ payload, headers }: SignedEvent) =>
      site.app.inject({ method: 'POST', url: '/webhooks/stripe', payload, headers }),
    /** Runs the jobs that follow the requests. */
    settle: () => runJobs({ connection: site.connection, deps, jobs: paymentJobs }),
    run,
    reconcile: () => run(reconcilePayments),
  }
}

export const minutes = (count: number): number => count * 60_000
