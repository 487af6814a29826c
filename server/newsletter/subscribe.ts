import { randomUUID } from 'node:crypto'
import type * as z from 'zod/mini'
import { type Subscriber, type subscribe as endpoint } from '#contract/newsletter.ts'
import { consentWording } from '#contract/words/newsletter.ts'
import type { Db } from '#server/db/connect.ts'
import { addJob } from '#server/jobs/jobs.ts'
import { acceptForm, type Caller } from '#server/kit/accept-form.ts'
import type { Deps } from '#server/kit/deps.ts'
import { tryToken } from '#server/kit/limit.ts'
import { mailboxLookup } from '#server/mail/mail.ts'
import { lookupOf, sealRecord } from '#server/vault/vault.ts'
import { countWaiting, insertSubscription } from './queries.ts'
import { subscriptionRecord } from './sealed.ts'
import { onlyOne, sendConfirmations } from './send-confirmations.ts'

type Form = z.output<typeof endpoint.body>

/** With so many waiting, programs are at work, and every device does a little work first. */
const pressure = 1_000

/** Where somebody asked for it, and by which words they agreed. */
type Asked = { page: string; wording?: string }

/** Of one network. */
const limit = { action: 'newsletter', burst: 20, perHour: 40 }

const thanks = { message: 'Thank you. Look in your inbox for a letter from us.' }

/**
 * The same work and the same answer for every address, known or not: what becomes of it is decided later,
 * where nobody can watch.
 */
export const askToSubscribe = (deps: Deps, body: Form, caller: Caller) =>
  acceptForm(deps, caller, {
    form: 'newsletter-subscribe',
    endpoint: 'POST /newsletter/subscribe',
    body,
    limits: [limit],
    assessSpam: async (tx) => ({ isUnderPressure: (await countWaiting(tx)) >= pressure }),
    accept: async (tx, { page = '/', ...subscriber }, isTrapped) => {
      if (!isTrapped) await startSubscription(tx, deps, subscriber, { page })
      return thanks
    },
  })

/** For whoever asks for it along with something else. It counts like the form of its own, and is never a reason to refuse. */
export async function subscribeAlong(
  tx: Db,
  deps: Pick<Deps, 'keys' | 'clock'>,
  { who }: Caller,
  { subscriber, ...asked }: Asked & { subscriber: Subscriber },
): Promise<void> {
  if ((await tryToken(tx, deps.clock, { ...limit, who })) > 0) return
  await startSubscription(tx, deps, subscriber, asked)
}

/** Nobody is on the list by this. It brings them one email with a button, at most one a day. */
export async function startSubscription(
  tx: Db,
  deps: Pick<Deps, 'keys' | 'clock'>,
  subscriber: Subscriber,
  { page, wording = consentWording }: Asked,
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
    asked_at: deps.clock.now(),
  })
  await addJob(tx, sendConfirmations, {}, onlyOne)
}
