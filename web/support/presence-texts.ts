import { addDays, clockOf, dayName, dayOf, formatDay } from '#contract/dates.ts'
import type { Presence } from '#contract/support.ts'
import { type PresenceTexts, unknownPresence } from './presence-state.ts'

/** The texts about the presence of staff. 'unknown' could not be fetched. */
export function presenceTexts(presence: Presence | 'unknown', now: Date): PresenceTexts {
  const noStaff = { isHere: false, state: 'Nobody is here now', before: '', bold: '' }
  if (presence === 'unknown') return unknownPresence
  const { isSomebodyHere, isOpen, changesAt } = presence
  if (isSomebodyHere)
    return {
      isHere: true,
      state: 'Somebody is here now',
      before: 'Your message is read at once.',
      bold: '',
    }
  if (!changesAt) return { ...noStaff, before: 'We answer messages as soon as we can.' }
  const bold = whenTexts(new Date(changesAt), now)
  return { ...noStaff, before: isOpen ? 'We look in here until' : 'We are back', bold }
}

/** 'today at noon', 'tomorrow at 10 a.m.', 'Monday at 6:30 p.m.', in Calgary. */
export function whenTexts(moment: Date, now: Date): string {
  const day = dayOf(moment)
  const today = dayOf(now)
  const near = { [today]: 'today', [addDays(today, 1)]: 'tomorrow' }
  const isThisWeek = day < addDays(today, 7)
  const name = near[day] ?? (isThisWeek ? dayName(day) : formatDay(day))
  return `${name} at ${clockText(clockOf(moment))}`
}

function clockText(clock: string): string {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  if (clock === '12:00') return 'noon'
  const past = minutes === 0 ? '' : `:${String(minutes).padStart(2, '0')}`
  return `${hours % 12 || 12}${past} ${hours < 12 ? 'a.m.' : 'p.m.'}`
}
