import * as z from 'zod/mini'
import type { Day } from './dates.ts'

/** A calendar day in a response, as 'YYYY-MM-DD' in Calgary time. */
export const CalendarDay = z.custom<Day>(
  (value) => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value),
)
