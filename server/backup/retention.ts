import { addDays, type Day, dayName, dayNames, dayOf } from '#contract/dates.ts'

const dailyCopies = 7
const weeklyCopies = 4

const copyName = /^baobab-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.backup$/

/** The file name of a nightly backup: 'baobab-2026-11-18T10-40-00Z.backup'. */
export const nameOfCopy = (madeAt: Date): string =>
  `baobab-${madeAt.toISOString().slice(0, 19).replaceAll(':', '-')}Z.backup`

/**
 * The nightly backups to delete. The newest of each of the last seven days stays, and so does the newest of each of
 * the four weeks before this one. So no copy is older than 28 days. Files with other names are never deleted.
 */
export function expiredCopies(names: readonly string[], now: Date): string[] {
  const copies = names.flatMap((name) => madeOn(name) ?? [])
  const newest = (isWanted: (day: Day) => boolean) =>
    copies
      .filter(({ day }) => isWanted(day))
      .toSorted((one, other) => one.name.localeCompare(other.name))
      .at(-1)?.name
  const today = dayOf(now)
  const thisMonday = mondayOf(today)
  const daily = Array.from({ length: dailyCopies }, (_, ago) =>
    newest((day) => day === addDays(today, -ago)),
  )
  const weekly = Array.from({ length: weeklyCopies }, (_, ago) =>
    newest((day) => mondayOf(day) === addDays(thisMonday, -7 * (ago + 1))),
  )
  const retained = new Set([...daily, ...weekly])
  return copies.map(({ name }) => name).filter((name) => !retained.has(name))
}

function madeOn(name: string): { name: string; day: Day } | undefined {
  const [, date, hours, minutes, seconds] = copyName.exec(name) ?? []
  const madeAt = new Date(`${date}T${hours}:${minutes}:${seconds}Z`)
  return Number.isNaN(madeAt.getTime()) ? undefined : { name, day: dayOf(madeAt) }
}

const mondayOf = (day: Day): Day => addDays(day, -((dayNames.indexOf(dayName(day)) + 6) % 7))
