import { expect, test } from 'vitest'
import { dayMs } from '#contract/durations.ts'
import { expiredCopies, nameOfCopy } from './retention.ts'

const nightly = '2026-11-18T10:40:00Z'

/** The copies that are left after so many nights, oldest first. */
function afterNights(count: number, isMade: (night: number) => boolean = () => true) {
  let names: string[] = []
  let now = new Date(nightly)
  let oldestDays = 0
  for (let night = 0; night < count; night++) {
    now = new Date(Date.parse(nightly) + night * dayMs)
    if (!isMade(night)) continue
    names.push(nameOfCopy(now))
    const expired = expiredCopies(names, now)
    names = names.filter((name) => !expired.includes(name))
    oldestDays = Math.max(oldestDays, ...names.map((name) => daysBefore(now, name)))
  }
  return { names, now, oldestDays, ages: names.map((name) => daysBefore(now, name)) }
}

const daysBefore = (now: Date, name: string) =>
  (now.getTime() - Date.parse(name.slice(7, 17) + nightly.slice(10))) / dayMs

test('seven daily and four weekly copies stay', () => {
  // The last night is a Wednesday.
  expect(afterNights(7 * 10 + 1).ages).toEqual([24, 17, 10, 6, 5, 4, 3, 2, 1, 0])
  // On a Sunday, that of the week before is no longer one of the seven.
  expect(afterNights(7 * 10 + 5).ages).toEqual([28, 21, 14, 7, 6, 5, 4, 3, 2, 1, 0])
})

test('no copy is older than 28 days on any night of a year', () => {
  expect(afterNights(366).oldestDays).toBe(28)
})

test('of several copies of one day the newest stays', () => {
  const now = new Date('2026-11-18T20:00:00Z')
  const names = ['2026-11-18T10:40:00Z', '2026-11-18T18:00:00Z'].map((at) =>
    nameOfCopy(new Date(at)),
  )
  expect(expiredCopies(names, now)).toEqual([nameOfCopy(new Date('2026-11-18T10:40:00Z'))])
})

test('a week without its Sunday is represented by its last copy', () => {
  // Without the nights of all Saturdays and Sundays.
  const { ages } = afterNights(7 * 10 + 1, (night) => ![3, 4].includes(night % 7))
  expect(ages).toEqual([26, 19, 12, 6, 5, 2, 1, 0])
})

test('files with other names are not deleted', () => {
  const names = ['mine.backup', 'baobab-erasures-1.txt', 'baobab-2026-13-45T10-40-00Z.backup']
  expect(expiredCopies(names, new Date('2030-01-01T00:00:00Z'))).toEqual([])
})
