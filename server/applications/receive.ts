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
import { assessApplication } from './spam.ts'
import { contactDetailsOf, splitAnswers } from './kinds.ts'
import { mailboxLookup } from '#server/mail/mail.ts'
import { insertApplication } from './queries.ts'
import { applicationRecord } from './sealed.ts'

type Answers<Kind extends ApplicationKind> = Extract<Application, { kind: Kind }>['answers']

/** The same answers within this time are one application: a double click, a reload or a second tab. */
const repeatSeconds = 600

/** Delays the emails, so that a rush of applications gets its responses first: an email costs more than a response. */
export const announceAfterMs = 3_000

/** Reads no earlier applications, so neither the response nor its time shows whether an address applied before. */
export const receiveApplication = <Kind extends ApplicationKind>(
  deps: Deps,
  caller: Caller,
  kind: Kind,
  body: Answers<Kind> & FormGuard,
): Promise<Received> =>
  acceptForm(deps, caller, {
    form: kind,
    endpoint: `POST /${kind}/create`,
    body,
    // The visitors of a library or a community hall share one IP address.
    limits: [{ action: 'application', burst: 40, perHour: 40 }],
    repeatSeconds,
    assessSpam: (tx) => assessApplication(tx, deps, caller, body),
    // acceptForm removed the fields of the form guard, so the rest are the answers.
    accept: (tx, answers, isBot) =>
      storeApplication(tx, deps, { kind, answers } as unknown as Application, isBot),
  })

async function storeApplication(
  tx: Db,
  deps: Deps,
  application: Application,
  isBot: boolean,
): Promise<Received> {
  const id = randomUUID()
  const key = newKey()
  const { contact, answers, identity } = splitAnswers(application)
  const { email } = contactDetailsOf(application.kind, contact)
  const hasIdentity = Object.keys(identity).length > 0
  const values = { contact, answers, ...(hasIdentity && { identity }) }
  const now = deps.clock.now()
  await insertApplication(tx, {
    id,
    kind: application.kind,
    key_hash: keyHash(key),
    mailbox: await mailboxLookup(tx, deps, { purpose: 'application', address: email }),
    ...(await sealRecord(tx, deps, { kind: applicationRecord, row: id, values })),
    is_bot: isBot,
    arrived_at: now,
    touched_at: now,
  })
  await addJob(tx, announce, { id }, { runAt: new Date(now.getTime() + announceAfterMs) })
  return { _id: key }
}
