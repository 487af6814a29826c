import { randomUUID } from 'node:crypto'
import builtIn from '#content/crisis-lines.json' with { type: 'json' }
import {
  changedCrisisNumbers,
  type CheckState,
  crisisLineDays,
  type CrisisLineRow,
  type NumberChange,
} from '#contract/console/crisis-line.ts'
import type { CrisisLine } from '#contract/crisis-line.ts'
import { dayOf } from '#contract/dates.ts'
import { dayMs } from '#contract/durations.ts'
import type { StoredProgramsPage } from '#contract/page/stored-programs.ts'
import { writeAudit } from '#server/audit/audit.ts'
import type { Db } from '#server/db/connect.ts'
import type { Actor } from '#server/kit/actor.ts'
import type { Clock } from '#server/kit/clock.ts'
import type { Deps } from '#server/kit/deps.ts'
import { Refusal } from '#server/kit/refuse.ts'
import { readPrograms, storeCheck, takeBackCheck } from '#server/pages/pages.ts'
import { alertOwners } from '#server/staff/staff.ts'

type Resource = StoredProgramsPage['more']['items'][number]
type Line = Resource & { call: NonNullable<Resource['call']> }

async function readLines(db: Db): Promise<Line[]> {
  const page = await readPrograms(db)
  return page === undefined ? [] : linesOf(page)
}

/** The marked entries of the page, in the order of the list in the scripts; new lines are last. */
const linesOf = ({ more }: StoredProgramsPage): Line[] =>
  more.items
    .filter((item): item is Line => item.isCrisisLine === true && item.call !== undefined)
    .toSorted((one, other) => rankOf(one) - rankOf(other))

function rankOf({ name }: Line): number {
  const rank = builtIn.findIndex((line) => line.name === name)
  return rank === -1 ? builtIn.length : rank
}

const toCrisisLine = ({ name, call, text }: Line): CrisisLine => ({
  name,
  ...call,
  ...(text && { text: text.dialled }),
})

/** The published crisis lines; null if they equal those in the scripts, or if none is marked. */
export async function readChangedLines(db: Db): Promise<CrisisLine[] | null> {
  const published = (await readLines(db)).map(toCrisisLine)
  const isSame = JSON.stringify(published) === JSON.stringify(builtIn)
  return isSame || published.length === 0 ? null : published
}

export async function listCrisisLines(db: Db, clock: Clock) {
  const lines = await readLines(db)
  return {
    rows: lines.map((line) => describe(line, clock.now())),
    differences: differencesOf(lines),
  }
}

/** The numbers that differ between the scripts and the published list. */
export const readDifferences = async (db: Db): Promise<NumberChange[]> =>
  differencesOf(await readLines(db))

function differencesOf(lines: readonly Line[]): NumberChange[] {
  if (lines.length === 0) return []
  return changedCrisisNumbers(builtIn.map(markedLine), lines.map(toCrisisLine).map(markedLine))
}

/** Both lists have the number for texts only as it is dialled. */
const markedLine = ({ name, shown, dialled, text }: CrisisLine) => ({
  name,
  call: { shown, dialled },
  ...(text !== undefined && { text: { shown: text, dialled: text } }),
  isCrisisLine: true,
})

const describe = (line: Line, now: Date): CrisisLineRow => ({
  name: line.name,
  ...line.call,
  text: line.text?.shown ?? null,
  lastChecked: line.lastChecked || null,
  state: stateOf(line, now),
})

function stateOf({ lastChecked }: Line, now: Date): CheckState {
  if (lastChecked === '') return 'never'
  const days = (Date.parse(dayOf(now)) - Date.parse(lastChecked)) / dayMs
  if (days > crisisLineDays.overdue) return 'overdue'
  return days > crisisLineDays.due ? 'due' : 'checked'
}

/** How many lines have to be checked. Lines that were never checked are due, not overdue. */
export async function countDueLines(db: Db, clock: Clock) {
  const states = (await readLines(db)).map((line) => stateOf(line, clock.now()))
  return {
    never: states.filter((state) => state === 'never').length,
    due: states.filter((state) => state === 'due' || state === 'never').length,
    overdue: states.filter((state) => state === 'overdue').length,
  }
}

type LineKey = { name: string; dialled: string }

/** Sets the day of a published line to today. If its number changed since, the person checked another one. */
export const checkCrisisLine = (
  deps: Deps,
  actor: Actor,
  { name, dialled }: LineKey,
): Promise<CrisisLineRow> =>
  deps.db.transaction().execute(async (tx) => {
    await findLine(tx, { name, dialled })
    await storeCheck(tx, { name, dialled, checkedOn: dayOf(deps.clock.now()) })
    await writeAudit(tx, deps, actor, { action: 'crisis line checked', subject: name })
    return describe(await findLine(tx, { name, dialled }), deps.clock.now())
  })

/** Takes back a check of today. An older one stays. */
export const undoCheck = (
  deps: Deps,
  actor: Actor,
  { name, dialled }: LineKey,
): Promise<CrisisLineRow> =>
  deps.db.transaction().execute(async (tx) => {
    await findLine(tx, { name, dialled })
    const isUndone = await takeBackCheck(tx, {
      name,
      dialled,
      checkedOn: dayOf(deps.clock.now()),
    })
    if (!isUndone) throw new Refusal('conflict', 'This line was not marked as checked today.')
    await writeAudit(tx, deps, actor, { action: 'check undone', subject: name })
    return describe(await findLine(tx, { name, dialled }), deps.clock.now())
  })

async function findLine(tx: Db, { name, dialled }: LineKey): Promise<Line> {
  const line = (await readLines(tx)).find((one) => one.name === name)
  if (!line) throw new Refusal('not-found', 'There is no crisis line of this name.')
  if (line.call.dialled !== dialled)
    throw new Refusal('conflict', 'The number of this line changed. Check the new one.')
  return line
}

/** Emails the owners, in the transaction that publishes other crisis numbers. */
export async function alertChangedNumbers(
  tx: Db,
  deps: Deps,
  changes: readonly NumberChange[],
): Promise<void> {
  const detail = changes
    .map(
      ({ name, before, after }) => `${name}: ${before ?? 'not listed'}, now ${after ?? 'removed'}.`,
    )
    .join(' ')
  await alertOwners(tx, deps, { kind: 'crisis-number', key: randomUUID(), detail })
}
