import type {
  CheckIn,
  CheckInAction,
  CheckInCounts,
  CheckInGuest,
  openCheckIn,
  readCheckInChanges,
} from '#contract/console/check-in.ts'
import type { DataOf } from '#contract/endpoint.ts'

/** What the page holds of the guests. It is in memory alone. */
export type GuestList = DataOf<typeof openCheckIn> & { isStale: boolean }

/** One sentence about a guest from the server: a refusal, or the first check-in by another phone. */
export type Answers = ReadonlyMap<string, string>

export type FoundGuests = {
  guests: CheckInGuest[]
  /** The text is a whole code, and no guest of this event has it. */
  isOtherCode: boolean
}

/** Finds guests by a code in any form, by its beginning, or by letters of a name. Without a text it returns all. */
export function findGuests(guests: readonly CheckInGuest[], typed: string): FoundGuests {
  const code = bareCode(typed)
  const name = fold(typed.trim())
  if (name === '') return { guests: [...guests], isOtherCode: false }
  const exact = guests.filter((guest) => bareCode(guest.code) === code)
  if (exact.length > 0) return { guests: exact, isOtherCode: false }
  const found = guests.filter(
    (guest) =>
      fold(guest.name).includes(name) || (code !== '' && bareCode(guest.code).startsWith(code)),
  )
  return { guests: found, isOtherCode: found.length === 0 && wholeCode.test(code) }
}

/** The characters of `readableCode`, without the dashes. */
const wholeCode = /^[A-HJKMNP-Z2-9]{7}$/

const bareCode = (typed: string): string => typed.toUpperCase().replace(/[^A-Z0-9]/g, '')

const fold = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase('en')

/** The check-in of a guest with what this phone has not sent yet. */
export type Arrival = { checkIn: CheckIn | null; isUnsent: boolean }

export function arrivalOf(
  { id, checkIn }: CheckInGuest,
  unsent: readonly CheckInAction[],
  by: string,
): Arrival {
  const last = unsent.findLast(({ guest }) => guest === id)
  if (!last) return { checkIn, isUnsent: false }
  if (last.type === 'undo') return { checkIn: null, isUnsent: true }
  return { checkIn: checkIn ?? { id: last.id, at: last.at, by }, isUnsent: true }
}

/** The counts of the server with what this phone has not sent yet. */
export function countsWith(
  counts: CheckInCounts,
  guests: readonly CheckInGuest[],
  unsent: readonly CheckInAction[],
): CheckInCounts {
  const differences = guests.map((guest) => {
    const { checkIn } = arrivalOf(guest, unsent, '')
    return Number(checkIn !== null) - Number(guest.checkIn !== null)
  })
  return { ...counts, checkedIn: differences.reduce((sum, one) => sum + one, counts.checkedIn) }
}

/** Not yet checked in first, by name; then the newest arrival first. */
export function inOrder(
  guests: readonly CheckInGuest[],
  arrivalFor: (guest: CheckInGuest) => Arrival,
): CheckInGuest[] {
  const timeOf = (guest: CheckInGuest) => arrivalFor(guest).checkIn?.at ?? ''
  return guests.toSorted(
    (a, b) =>
      Number(timeOf(a) !== '') - Number(timeOf(b) !== '') ||
      timeOf(b).localeCompare(timeOf(a)) ||
      a.name.localeCompare(b.name, 'en'),
  )
}

type Changed = { guest: string; checkIn: CheckIn | null }

/** Puts the check-ins of the server into the list. */
export function applyChanges(
  list: GuestList,
  changes: readonly Changed[],
  more: Partial<GuestList> = {},
): GuestList {
  const byGuest = new Map(changes.map((change) => [change.guest, change.checkIn]))
  return {
    ...list,
    ...more,
    guests: list.guests.map((guest) => {
      const checkIn = byGuest.get(guest.id)
      return checkIn === undefined ? guest : { ...guest, checkIn }
    }),
  }
}

/** A poll. The list is stale once guests were added, removed or changed. */
export const applyPoll = (
  list: GuestList,
  { changes, after, counts, stage, listVersion }: DataOf<typeof readCheckInChanges>,
): GuestList =>
  applyChanges(list, changes, {
    after,
    counts,
    stage,
    isStale: list.isStale || listVersion !== list.listVersion,
  })
