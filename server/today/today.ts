import { contentKinds, screenPaths } from '#contract/console/screen.ts'
import type {
  FirstStep,
  FirstStepKind,
  Health,
  NextEvent,
  OwnDraft,
  TodayItem,
  TodayKind,
} from '#contract/console/today.ts'
import { recentEntries } from '#server/audit/audit.ts'
import { countDueLines } from '#server/crisis-lines/crisis-lines.ts'
import { hasEditedEvent, latestDraftsOf } from '#server/drafts/drafts.ts'
import { findNextEvent } from '#server/events/events.ts'
import { libraryBytes } from '#server/files/files.ts'
import { hasLiveWorker } from '#server/jobs/jobs.ts'
import type { Person } from '#server/kit/console-access.ts'
import type { Deps } from '#server/kit/deps.ts'
import { isMailServerUnreachable } from '#server/mail/mail.ts'
import { countPlaceholders } from '#server/placeholders/placeholders.ts'
import { countGuestsOf } from '#server/registrations/registrations.ts'
import { firstSteps, recentFailures } from '#server/staff/staff.ts'
import { doKeysDiffer } from '#server/vault/vault.ts'
import { isAllowed, listItems, seesEveryKind } from './items.ts'

const maxOwnDrafts = 5

/**
 * One response for the whole screen. The queries run one after the other: in parallel, one request would take all
 * connections of the pool, and visitors would wait for them.
 */
export async function readToday(deps: Deps, person: Person) {
  const isOwner = person.roles.includes('owner')
  const isAuditor = isAllowed(person, 'audit:read')
  const allItems = await listItems(deps, person)
  const steps = isOwner ? await listFirstSteps(deps, person, allItems) : []
  const duplicates = new Set(steps.map(({ kind }) => itemOfStep[kind]))
  return {
    items: allItems.filter(({ kind }) => !duplicates.has(kind)),
    isEveryKindCounted: seesEveryKind(person),
    firstSteps: steps,
    activity: await recentEntries(deps, isAuditor ? undefined : person.id),
    health: isOwner ? await readHealth(deps) : null,
    nextEvent: await readNextEvent(deps, person),
    ownDrafts: await listOwnDrafts(deps, person),
    failures: isOwner ? await recentFailures(deps) : [],
  }
}

/** Steps about the same records as an item. Only one of both is shown. */
const itemOfStep: Partial<Record<FirstStepKind, TodayKind>> = {
  placeholders: 'placeholder',
  'crisis-lines': 'crisis-line-due',
}

/**
 * What the owner has not done yet. Once only records are left, the items name them. A step about crisis lines gives way
 * to an overdue one, which is more urgent.
 */
async function listFirstSteps(
  { db, clock }: Deps,
  { id }: Person,
  items: readonly TodayItem[],
): Promise<FirstStep[]> {
  const { hasProfile, hasPasskey, hasSecondOwner } = await firstSteps(db, id)
  const placeholders = await countPlaceholders(db)
  const { never, due } = await countDueLines(db, clock)
  const isOverdue = items.some(({ kind }) => kind === 'crisis-line-overdue')
  const steps: (FirstStep & { isDone: boolean })[] = [
    { kind: 'profile', isDone: hasProfile, path: screenPaths.account },
    { kind: 'passkey', isDone: hasPasskey, path: screenPaths.account },
    { kind: 'second-owner', isDone: hasSecondOwner, path: screenPaths.staff },
    {
      kind: 'placeholders',
      isDone: placeholders === 0,
      count: placeholders,
      path: screenPaths.placeholders,
    },
    {
      kind: 'crisis-lines',
      isDone: never === 0 || isOverdue,
      count: due,
      path: screenPaths.crisisLines,
    },
    { kind: 'first-event', isDone: await hasEditedEvent(db), path: contentKinds.event.path },
  ]
  const open = steps.filter(({ isDone }) => !isDone).map(({ isDone: _done, ...step }) => step)
  return open.every(({ kind }) => itemOfStep[kind] !== undefined) ? [] : open
}

async function readHealth({ db, settings }: Deps): Promise<Health> {
  const mail = (await isMailServerUnreachable(db)) ? 'unreachable' : 'sending'
  return {
    mail: settings.smtpUrl ? mail : 'unset',
    jobs: (await hasLiveWorker(db)) ? 'running' : 'stopped',
    keys: (await doKeysDiffer(db)) ? 'differ' : 'same',
    libraryBytes: await libraryBytes(db),
  }
}

async function readNextEvent({ db, clock }: Deps, person: Person): Promise<NextEvent | null> {
  if (!isAllowed(person, 'content:read') && !isAllowed(person, 'guest:read')) return null
  const event = await findNextEvent(db, clock.now())
  if (!event) return null
  const { registration_required: isRegistrationNeeded, ...fields } = event
  const guests = (await countGuestsOf(db, [event.id])).get(event.id) ?? { taken: 0, waiting: 0 }
  return { ...fields, isRegistrationNeeded, guests }
}

async function listOwnDrafts({ db }: Deps, person: Person): Promise<OwnDraft[]> {
  if (!isAllowed(person, 'content:read')) return []
  const drafts = await latestDraftsOf(db, person.id, maxOwnDrafts)
  return drafts.map(({ is_published: isPublished, edited_at, ...draft }) => ({
    ...draft,
    isPublished,
    editedAt: edited_at.toISOString(),
  }))
}
