import * as z from 'zod/mini'
import { CalendarDay } from '../calendar-day.ts'
import { dataOf } from '../endpoint.ts'
import { AccessCard } from '../event.ts'
import { recordParams } from './content.ts'
import { consoleEndpoint } from './endpoint.ts'

const Suggestions = z.object({
  /** The values that published records of the kind have in a field, the most used first. */
  values: z.record(z.string(), z.array(z.string())),
  /** Only for events: the access card of the last other event in each area. */
  accessCards: z.array(
    z.object({
      location: z.string(),
      eventName: z.string(),
      day: CalendarDay,
      access: AccessCard,
    }),
  ),
})
export type Suggestions = z.infer<typeof Suggestions>

/** What the form of a record suggests. */
export const readSuggestions = consoleEndpoint({
  permission: 'content:read',
  method: 'GET',
  path: '/content/:kind/:id/suggestions',
  params: recordParams,
  reply: dataOf(Suggestions),
})
