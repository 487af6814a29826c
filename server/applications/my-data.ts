import { keyHash } from '#server/kit/link-key.ts'
import { dayOf } from '#contract/dates.ts'
import type { ApplicationState, MyData, MyDataKey } from '#contract/application/my-data.ts'
import type { Application } from '#contract/application/application.ts'
import { readAuditAbout } from '#server/audit/audit.ts'
import type { Db } from '#server/db/connect.ts'
import { checkPhoneEnd } from '#server/kit/check-phone-end.ts'
import type { Deps } from '#server/kit/deps.ts'
import { Refusal } from '#server/kit/refuse.ts'
import { addJob } from '#server/jobs/jobs.ts'
import { mailboxLookup, withdrawUnsent } from '#server/mail/mail.ts'
import { resealRecord } from '#server/vault/vault.ts'
import { announce } from './announce.ts'
import { erasedAt, forgetApplication } from './forget.ts'
import { queueFreshLinkJob, restorePreviousLink } from './fresh-link.ts'
import { type Part, contactDetailsOf, splitAnswers } from './kinds.ts'
import { confirmByKey, notFound, updateSilence } from './mailed-key.ts'
import {
  type ApplicationRow,
  applicationsByKey,
  changeApplication,
  setMailState,
} from './queries.ts'
import { applicationRecord, openAnswers, openContactDetails } from './sealed.ts'

export const readMyData = (deps: Deps, key: MyDataKey): Promise<MyData> =>
  asOwner(deps, key, (tx, row) => describe(tx, deps, row))

export const correctMyData = (
  deps: Deps,
  { application, ...key }: MyDataKey & { application: Application },
): Promise<MyData> =>
  asOwner(deps, key, async (tx, row) => {
    if (application.kind !== row.kind)
      throw new Refusal('conflict', 'This is an application of another kind.')
    const { contact, answers, identity } = splitAnswers(application)
    const { email, way } = contactDetailsOf(application.kind, contact)
    const hasIdentity = Object.keys(identity).length > 0
    const values = { contact, answers, ...(hasIdentity && { identity }) }
    const { id, vault_key_id: vaultKeyId } = row
    const sealed = await resealRecord(tx, deps, {
      kind: applicationRecord,
      row: id,
      vaultKeyId,
      values,
    })
    const change = {
      identity: null,
      ...sealed,
      mailbox: await mailboxLookup(tx, deps, { purpose: 'application', address: email }),
      touched_at: deps.clock.now(),
    }
    await changeApplication(tx, id, change)
    const changed = { ...row, ...change }
    await updateSilence(tx, deps, changed)
    await replaceUnsentLinks(tx, deps, { row, changed, way })
    return describe(tx, deps, changed)
  })

/** Idempotent: a second withdrawal changes nothing. */
export const withdrawMyData = (deps: Deps, key: MyDataKey): Promise<MyData> =>
  asOwner(deps, key, async (tx, row) => {
    if (row.state === 'withdrawn') return describe(tx, deps, row)
    const now = deps.clock.now()
    const change = { state: 'withdrawn' as const, touched_at: now, decided_at: now }
    await changeApplication(tx, row.id, change)
    return describe(tx, deps, { ...row, ...change })
  })

export const eraseMyData = (deps: Deps, key: MyDataKey): Promise<{ isErased: true }> =>
  asOwner(deps, key, async (tx, row) => {
    await forgetApplication(tx, deps, row)
    return { isErased: true } as const
  })

/** Admits a request that has the link and the last four digits of the phone number. */
async function asOwner<T>(
  deps: Deps,
  { _id, phoneEnd }: MyDataKey,
  act: (tx: Db, row: ApplicationRow) => Promise<T>,
): Promise<T> {
  const outcome = await deps.db.transaction().execute(async (tx) => {
    const row = await applicationsByKey(tx, keyHash(_id)).forUpdate().executeTakeFirst()
    if (!row) return notFound()
    const { phone = '' } = (await openContactDetails(tx, deps, row)) ?? {}
    const check = { key: _id, given: phoneEnd, phone, wrong: wrongEnd }
    const refused = await checkPhoneEnd(tx, deps.clock, check)
    if (refused) return refused
    return { done: await act(tx, await confirmByKey(tx, deps, row, _id)) }
  })
  if (outcome instanceof Refusal) throw outcome
  return outcome.done
}

const wrongEnd = 'These are not the last four digits of the number on the form'

async function describe(tx: Db, deps: Deps, row: ApplicationRow): Promise<MyData> {
  const erased = erasedAt(row)
  const audit = await readAuditAbout(tx, row.id)
  return {
    state: row.state as ApplicationState,
    arrivedOn: dayOf(row.arrived_at),
    erasedOn: erased && dayOf(erased),
    application: await openAnswers(tx, deps, row),
    looks: audit
      .filter(({ action }) => action === 'opened')
      .map(({ at, role, part, reason }) => ({ day: dayOf(at), role, part: part as Part, reason })),
  }
}

type Correction = { row: ApplicationRow; changed: ApplicationRow; way: string }

/**
 * Deletes unsent emails if the correction changed the address or the applicant wants no email. A new address gets the
 * same kind of email with a new link.
 */
async function replaceUnsentLinks(
  tx: Db,
  deps: Deps,
  { row, changed, way }: Correction,
): Promise<void> {
  const isMoved = !changed.mailbox.equals(row.mailbox)
  if (way === 'email' && !isMoved) return
  const topic = row.id
  const links = await withdrawUnsent(tx, deps, { purpose: 'application link', topic })
  const acknowledgements = await withdrawUnsent(tx, deps, { purpose: 'application', topic })
  if (links + acknowledgements === 0) return
  await restorePreviousLink(tx, changed)
  if (way !== 'email') return
  if (links > 0) return queueFreshLinkJob(tx, row.id)
  await setMailState(tx, row.id, { acknowledged_at: null })
  await addJob(tx, announce, { id: row.id, isNoticed: true })
}
