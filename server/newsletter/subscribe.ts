import { randomUUID } from 'node:crypto'
import type * as z from 'zod/mini'
import { type Subscriber, type subscribe as endpoint } from '#contract/newsletter.ts'
import { consentWording } from '#contract/text/newsletter.ts'
import type { Db } from '#server/db/connect.ts'
import { addJob } from '#server/jobs/jobs.ts'
import { acceptForm, type Caller } from '#server/kit/accept-form.ts'
import type { Deps } from '#server/kit/deps.ts'
import { assessTraffic } from '#server/kit/assess-traffic.ts'
import { tryToken } from '#server/kit/limit.ts'
import { mailboxLookup } from '#server/mail/mail.ts'
import { lookupOf, sealRecord } from '#server/vault/vault.ts'
import { countWaiting, insertSubscription } from './queries.ts'
import { sendConfirmations, singleJob, subscriptionRecord } from './send-confirmations.ts'

type Form = z.output<typeof endpoint.body>

/** With so many waiting sign-ups bots are likely, so a browser must compute a proof of work. */
const manyWaiting = 1_000

/** The page of the form, and the wording of the consent. */
type SignUp = { page: string; wording?: string }

/** Per network. */
const limit = { action: 'newsletter', burst: 20, perHour: 40 }

const thanks = { message: 'Thank you. Look in your inbox for a letter from us.' }

/** The same queries and the same response for every address. A job decides later whether to send an email. */
export const requestSubscription = (deps: Deps, body: Form, caller: Caller) =>
  acceptForm(deps, caller, {
    form: 'newsletter-subscribe',
    endpoint: 'POST /newsletter/subscribe',
    body,
    limits: [limit],
    assessSpam: (tx, guard) =>
      assessTraffic(tx, deps.clock, {
        action: 'newsletter',
        who: caller.who,
        guard,
        hasManyRequestsSince: async () => (await countWaiting(tx)) >= manyWaiting,
      }),
    accept: async (tx, { page = '/', ...subscriber }, isBot) => {
      if (!isBot) await startSubscription(tx, deps, subscriber, { page })
      return thanks
    },
  })

/**
 * Subscribes a buyer who ticks the newsletter box. It shares the rate limit of the form; above the limit it does
 * nothing.
 */
export async function subscribeAtCheckout(
  tx: Db,
  deps: Pick<Deps, 'keys' | 'clock'>,
  { who }: Caller,
  { subscriber, ...signUp }: SignUp & { subscriber: Subscriber },
): Promise<void> {
  if ((await tryToken(tx, deps.clock, { ...limit, who })) > 0) return
  await startSubscription(tx, deps, subscriber, signUp)
}

/** Requests a confirmation email. The address joins the list only when its owner confirms. */
export async function startSubscription(
  tx: Db,
  deps: Pick<Deps, 'keys' | 'clock'>,
  subscriber: Subscriber,
  { page, wording = consentWording }: SignUp,
): Promise<void> {
  const id = randomUUID()
  const record = { kind: subscriptionRecord, row: id, values: { sealed: subscriber } }
  await insertSubscription(tx, {
    id,
    lookup: await lookupOf(tx, deps, { purpose: 'newsletter', address: subscriber.email }),
    mailbox: await mailboxLookup(tx, deps, { purpose: 'newsletter', address: subscriber.email }),
    status: 'waiting',
    ...(await sealRecord(tx, deps, record)),
    wording,
    page,
    requested_at: deps.clock.now(),
  })
  await addJob(tx, sendConfirmations, {}, singleJob)
}
