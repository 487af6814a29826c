import { createHash } from 'node:crypto'
import { addDays, calgary, clockOf, type Day, dayOf } from '#contract/dates.ts'
import { icsLine, icsTextLine } from './ics-line.ts'
import { zone } from './zone.ts'

/** The data of one VEVENT. */
export type Entry = {
  id: string
  title: string
  day: Day
  /** Undefined for an event without hours. */
  hours: { startsAt: Date; endsAt: Date } | undefined
  location: string
  /** Undefined for a discreet entry, which must not identify the organisation. */
  details: { description: string; url: string } | undefined
  sequence: number
  isCancelled: boolean
  updatedAt: Date
}

type Options = { host: string; name?: string }

/** An iCalendar object (RFC 5545) with exactly one VEVENT per entry, whatever texts the entries contain. */
export function writeCalendar(entries: readonly Entry[], { host, name }: Options): string {
  const feed = name
    ? icsTextLine('X-WR-CALNAME', name) +
      icsTextLine('NAME', name) +
      icsLine('REFRESH-INTERVAL;VALUE=DURATION', 'PT4H') +
      icsLine('X-PUBLISHED-TTL', 'PT4H')
    : ''
  return [
    icsLine('BEGIN', 'VCALENDAR'),
    icsLine('VERSION', '2.0'),
    icsLine('PRODID', isDiscreet(entries) ? '-//Calendar//EN' : '-//Baobab//Events//EN'),
    icsLine('CALSCALE', 'GREGORIAN'),
    icsLine('METHOD', 'PUBLISH'),
    feed,
    zone,
    ...entries.map((entry) => writeEntry(entry, host)),
    icsLine('END', 'VCALENDAR'),
  ].join('')
}

function writeEntry(entry: Entry, host: string): string {
  return [
    icsLine('BEGIN', 'VEVENT'),
    icsLine('UID', uidOf(entry, host)),
    icsLine('DTSTAMP', utc(entry.updatedAt)),
    icsLine('LAST-MODIFIED', utc(entry.updatedAt)),
    icsLine('SEQUENCE', String(entry.sequence)),
    whenOf(entry),
    entry.isCancelled ? icsLine('STATUS', 'CANCELLED') : '',
    icsTextLine('SUMMARY', entry.isCancelled ? `Cancelled: ${entry.title}` : entry.title),
    icsTextLine('LOCATION', entry.location),
    ...(entry.details
      ? [icsTextLine('DESCRIPTION', entry.details.description), icsLine('URL', entry.details.url)]
      : []),
    icsLine('END', 'VEVENT'),
  ].join('')
}

const isDiscreet = (entries: readonly Entry[]) =>
  entries.length > 0 && entries.every(({ details }) => details === undefined)

/** Stable, so that a calendar recognises the entry. A discreet entry uses a hash, which does not contain our host. */
function uidOf({ id, details }: Entry, host: string): string {
  const name = `${id}@${host}`
  return details ? name : createHash('sha256').update(name).digest('hex').slice(0, 32)
}

function whenOf({ day, hours }: Entry): string {
  if (!hours)
    return (
      icsLine('DTSTART;VALUE=DATE', plain(day)) +
      icsLine('DTEND;VALUE=DATE', plain(addDays(day, 1)))
    )
  return (
    icsLine(`DTSTART;TZID=${calgary}`, local(hours.startsAt)) +
    icsLine(`DTEND;TZID=${calgary}`, local(hours.endsAt))
  )
}

const plain = (text: string) => text.replace(/[-:]/g, '')
const local = (instant: Date) => `${plain(dayOf(instant))}T${plain(clockOf(instant))}00`
const utc = (instant: Date) => `${plain(instant.toISOString().slice(0, 19))}Z`
