import { keyHash, newKey } from '#server/kit/link-key.ts'
import { randomUUID } from 'node:crypto'
import type { Application, ApplicationKind, Received } from '#contract/application/application.ts'
import type { FormGuard } from '#contract/form-guard.ts'
import type { Db } from '#server/db/connect.ts'
import { addJob } from '#server/jobs/jobs.ts'
import { acceptForm, type Caller } from '#server/kit/accept-form.ts'
import type { Deps } from '#server/kit/deps.ts'
import { sealRecord } from '#server/vault/vault.ts'
import { announce } from './announce.ts'
import { assessApplication } from './doubt.ts'
import { reachOf, splitAnswers } from './kinds.ts'
import { mailboxLookup } from '#server/mail/mail.ts'
import { insertApplication } from './queries.ts'
import { applicationRecord } from './sealed.ts'

type Answers<Kind extends ApplicationKind> = Extract<Application, { kind: Kind }>['answers']

/** Somebody may press twice, come back, or send once more from another tab. */
const repeatSeconds = 600

/** When many apply at once, all are answered before anybody is written to: emails cost more than answers. */
export const announceAfterMs = 3_000

/** Nothing here looks at who applied before, so nobody can learn it from the answer or from its time. */
export const receive = <Kind extends ApplicationKind>(
  deps: Deps,
  caller: Caller,
  kind: Kind,
  body: Answers<Kind> & FormGuard,
): Promise<Received> =>
  acceptForm(deps, caller, {
    form: kind,
    endpoint: `POST /${kind}/create`,
    body,
    // A library or a community hall shares one address.
    limits: [{ action: 'application', burst: 40, perHour: 40 }],
    repeatSeconds,
    assessSpam: (tx) => assessApplication(tx, deps, caller, body),
    // The guard's fields were taken out of the body, which leaves the answers.
    accept: (tx, answers, isTrapped) =>
      storeApplication(tx, deps, { kind, answers } as unknown as Application, isTrapped),
  })

async function storeApplication(
  tx: Db,
  deps: Deps,
  application: Application,
  trapped: boolean,
): Promise<Received> {
  const id = randomUUID()
  const key = newKey()
  const { contact, words, identity } = splitAnswers(application)
  const { email } = reachOf(application.kind, contact)
  const isOfIdentity = Object.keys(identity).length > 0
  const values = { contact, words, ...(isOfIdentity && { identity }) }
  const now = deps.clock.now()
  await insertApplication(tx, {
    id,
    kind: application.kind,
    key_hash: keyHash(key),
    mailbox: await mailboxLookup(tx, deps, { purpose: 'application', address: email }),
    ...(await sealRecord(tx, deps, { kind: applicationRecord, row: id, values })),
    trapped,
    arrived_at: now,
    touched_at: now,
  })
  await addJob(tx, announce, { id }, { runAt: new Date(now.getTime() + announceAfterMs) })
  return { _id: key }
}
