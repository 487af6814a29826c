import { addDays, dayName, dayOf, instantOf } from '#contract/dates.ts'
import type { Organisation } from '#contract/organisation.ts'

type Hours = { isOpen: boolean; changesAt: Date | null }

/** Whether the support line is open in Calgary, and when that changes; null if the content has no times. */
export function hoursAt(times: Organisation['supportTimes'], now: Date): Hours {
  const today = dayOf(now)
  const spans = Array.from({ length: 8 }, (_, ahead) => addDays(today, ahead)).flatMap((day) =>
    times
      .filter((time) => time.day === dayName(day))
      .map(({ from, until }) => ({ from: instantOf(day, from), until: instantOf(day, until) }))
      .toSorted((one, other) => one.from.getTime() - other.from.getTime()),
  )
  const current = spans.find(({ from, until }) => from <= now && now < until)
  if (current) return { isOpen: true, changesAt: current.until }
  return { isOpen: false, changesAt: spans.find(({ from }) => from > now)?.from ?? null }
}
