import { clockChangeAt } from '#contract/draft/event-body.ts'
import type { Draft } from '#contract/console/content.ts'
import { grantingRole, type Role } from '#contract/console/permission.ts'
import { type Day, instantOf } from '#contract/dates.ts'
import type { Db } from '#server/db/connect.ts'
import { defineScheduledJob, type Job } from '#server/jobs/jobs.ts'
import type { Actor } from '#server/kit/actor.ts'
import { stepUpRequired } from '#server/kit/console-access.ts'
import type { ContentKinds } from '#server/kit/content-kind.ts'
import { Refusal } from '#server/kit/refuse.ts'
import type { DraftDeps } from './describe.ts'
import { editDraft } from './edit.ts'
import { needsConfirmation, noSchedule, prepare, publishLocked } from './publish.ts'
import { changeDraft, dueDrafts, lockDraft, type RecordKey, type StoredDraft } from './queries.ts'
import { refuseArchived } from './refusals.ts'

type Schedule = RecordKey & {
  version: number
  day: string
  time: string
  /** The person has a step-up. */
  isConfirmed: boolean
}

/** Publishes the draft at a future day and time in Calgary. An incomplete draft may still be completed until then. */
export const scheduleContent = (
  deps: DraftDeps,
  actor: Actor,
  { day, time, isConfirmed, ...seen }: Schedule,
): Promise<Draft> =>
  editDraft(deps, { ...seen, actor, action: 'scheduled' }, async (tx, row) => {
    refuseArchived(row)
    const at = futureInstant(deps.clock.now(), day, time)
    const { found } = await prepare(tx, deps.kinds[row.kind], row)
    const needsStepUp =
      row.kind === 'organisation' || (!('fields' in found) && needsConfirmation(row, found))
    if (needsStepUp && !isConfirmed) throw stepUpRequired()
    return {
      ...noSchedule,
      publish_at: at,
      scheduled_by: actor.id,
      confirmed_version: isConfirmed ? row.version + 1 : null,
    }
  })

function futureInstant(now: Date, day: string, time: string): Date {
  const refuse = (message: string) => new Refusal('invalid', message, { fields: { time: message } })
  if (clockChangeAt(day, time) === 'skipped')
    throw refuse('This hour does not exist on that day, because the clocks go forward.')
  const at = instantOf(day as Day, time)
  if (at <= now) throw refuse('Choose a day and time in the future.')
  return at
}

/** Removes the schedule, or the message about one that failed. */
export const unscheduleContent = (deps: DraftDeps, actor: Actor, key: RecordKey): Promise<Draft> =>
  editDraft(deps, { ...key, actor, action: 'unscheduled' }, (_tx, row) => {
    if (row.publish_at === null && row.schedule_error === null)
      throw new Refusal('conflict', 'It has no schedule.')
    return noSchedule
  })

const batch = 100

/** The roles that a person has now; none if the account is disabled. */
type FindRoles = (tx: Db, staffId: string) => Promise<readonly Role[]>
type ScheduleDeps = DraftDeps & { findRoles: FindRoles }

/** Every minute. The lock on the draft makes each schedule publish once, whichever node runs the job. */
export const publishScheduled = (kinds: ContentKinds, findRoles: FindRoles): Job =>
  defineScheduledJob('publish-scheduled', { everyMinutes: 1 }, async ({ deps, log }) => {
    const errors: unknown[] = []
    for (const key of await dueDrafts(deps.db, deps.clock.now(), batch)) {
      // One draft that fails for an unknown reason does not hold back the others.
      const refusal = await publishDue({ ...deps, kinds, findRoles }, key).catch(
        (error: unknown) => void errors.push(error),
      )
      if (refusal)
        log.warn({ part: 'drafts', kind: key.kind }, 'a scheduled draft was not published')
    }
    if (errors.length > 0) throw errors[0]
  })

/** The message of a draft that could not be published. It stays unpublished and is on Today. */
async function publishDue(deps: ScheduleDeps, key: RecordKey): Promise<string | undefined> {
  try {
    await deps.db.transaction().execute(async (tx) => {
      const row = await lockDraft(tx, key)
      if (isDue(row, deps.clock.now()))
        await publishLocked(tx, deps, row, {
          actor: await currentActor(tx, deps, row),
          isConfirmed: row.confirmed_version === row.version,
        })
    })
    return undefined
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const message = messageOf(error)
    await deps.db.transaction().execute(async (tx) => {
      const row = await lockDraft(tx, key)
      if (isDue(row, deps.clock.now()))
        await changeDraft(tx, key, { ...noSchedule, schedule_error: message })
    })
    return message
  }
}

/** A person who was disabled or lost the role in the meantime publishes nothing. */
async function currentActor(
  tx: Db,
  deps: ScheduleDeps,
  { kind, scheduled_by: id }: Due,
): Promise<Actor> {
  const permission = kind === 'organisation' ? 'organisation:publish' : 'content:publish'
  const role = grantingRole(await deps.findRoles(tx, id), permission)
  if (role !== undefined) return { id, role }
  throw new Refusal(
    'forbidden',
    'The person who scheduled this may not publish any more. Look at it and schedule it again.',
  )
}

const messageOf = ({ code, message }: Refusal): string =>
  code === 'step-up-required'
    ? 'The draft changed after it was scheduled. Look at it and schedule it again.'
    : message

type Due = StoredDraft & { scheduled_by: string }

const isDue = (row: StoredDraft | undefined, now: Date): row is Due =>
  row !== undefined && row.publish_at !== null && row.publish_at <= now && row.scheduled_by !== null
