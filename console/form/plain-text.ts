import * as z from 'zod/mini'
import type { Day } from '#contract/dates.ts'
import { ClockTime } from '#contract/event.ts'
import { formatTime } from '#contract/text/event-time.ts'
import { dayWithName } from '#console/ui/when.tsx'
import { textOf } from './codec.ts'
import { type FieldSpec, itemSpec, type TextVariant } from './field-spec.ts'
import { isList, isObject, type Json, valueAt } from './json.ts'
import { partsOf } from './picture-parts.ts'

/** A value as text, for comparing by eye: one line per field, a blank line between items. */
export function plainTextOf(spec: FieldSpec, value: Json | undefined): string {
  switch (spec.kind) {
    case 'text':
      return readable[spec.variant]?.(textOf(spec, value)) ?? textOf(spec, value)
    case 'paragraphs':
    case 'document':
    case 'number':
    case 'choice':
      return textOf(spec, value)
    case 'switch':
      return value === true ? 'On' : 'Off'
    case 'encrypted':
      return value ? 'Stored, not shown here' : ''
    case 'hidden':
      return ''
    case 'picture':
      return isObject(value) ? partsOf(value, spec.keys).alt : ''
    case 'list':
      return isList(value)
        ? value.map((item) => plainTextOf(itemSpec(spec, item), item)).join('\n\n')
        : ''
    case 'group':
      return spec.fields
        .filter((field) => field.spec.kind !== 'hidden')
        .map(({ key, spec: inner }) => [
          inner.label,
          plainTextOf(inner, key === undefined ? value : valueAt(value, [key])),
        ])
        .filter(([, text]) => text !== '')
        .map(([label, text]) => `${label}: ${text}`)
        .join('\n')
  }
}

/** 'Sat, Dec 12, 2026'. A draft may have an unfinished day, which stays as it is. */
const textOfDay = (day: string): string =>
  z.iso.date().safeParse(day).success ? dayWithName(day as Day) : day

const textOfTime = (time: string): string =>
  ClockTime.safeParse(time).success ? formatTime(time) : time

/** 'Sat, Dec 12, 2026, 6:00 PM' */
function textOfInstant(calgaryTime: string): string {
  const [day = '', time = ''] = calgaryTime.split('T')
  return time === '' ? day : `${textOfDay(day)}, ${textOfTime(time)}`
}

/** Each block of a story on a line of its own. Only for reading: it is never rendered as HTML. */
const textOfHtml = (html: string): string =>
  html
    .replace(/\s+/g, ' ')
    .replace(/<img [^>]*alt="([^"]*)"[^>]*>/g, '[$1]')
    .replace(/<\/(?:p|h[23]|li|blockquote|figcaption)>|<(?:br|hr)\b[^>]*>/g, '$&\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(lt|gt|quot|amp);/g, (_, name: keyof typeof entities) => entities[name])
    .replace(/\n\s*/g, '\n')
    .trim()

const entities = { lt: '<', gt: '>', quot: '"', amp: '&' }

/** How staff read a value that is stored in another form. */
const readable: Partial<Record<TextVariant, (text: string) => string>> = {
  html: textOfHtml,
  date: textOfDay,
  time: textOfTime,
  instant: textOfInstant,
}
