import { addDays, calgary, clockOf, type Day, dayOf } from '#contract/dates.ts'
import { line, textLine } from './line.ts'
import { zone } from './zone.ts'

/** What a calendar needs to know of an event. */
export type Entry = {
  id: string
  title: string
  day: Day
  /** Undefined for an event without hours. */
  hours: { startsAt: Date; endsAt: Date } | undefined
  location: string
  /** Missing where nothing may tell who we are. */
  more: { description: string; url: string } | undefined
  sequence: number
  updatedAt: Date
}

type Options = { host: string; name?: string }

/** A whole iCalendar object (RFC 5545) with one VEVENT for each entry, and never another. */
export function writeCalendar(entries: readonly Entry[], { host, name }: Options): string {
  const feed = name
    ? textLine('X-WR-CALNAME', name) +
      textLine('NAME', name) +
      line('REFRESH-INTERVAL;VALUE=DURATION', 'PT4H') +
      line('X-PUBLISHED-TTL', 'PT4H')
    : ''
  return [
    line('BEGIN', 'VCALENDAR'),
    line('VERSION', '2.0'),
    line('PRODID', '-//Baobab//Events//EN'),
    line('CALSCALE', 'GREGORIAN'),
    line('METHOD', 'PUBLISH'),
    feed,
    zone,
    ...entries.map((entry) => writeEntry(entry, host)),
    line('END', 'VCALENDAR'),
  ].join('')
}

function writeEntry(entry: Entry, host: string): string {
  return [
    line('BEGIN', 'VEVENT'),
    line('UID', `${entry.id}@${host}`),
    line('DTSTAMP', utc(entry.updatedAt)),
    line('LAST-MODIFIED', utc(entry.updatedAt)),
    line('SEQUENCE', String(entry.sequence)),
    whenOf(entry),
    textLine('SUMMARY', entry.title),
    textLine('LOCATION', entry.location),
    ...(entry.more
      ? [textLine('DESCRIPTION', entry.more.description), line('URL', entry.more.url)]
      : []),
    line('END', 'VEVENT'),
  ].join('')
}

function whenOf({ day, hours }: Entry): string {
  if (!hours)
    return line('DTSTART;VALUE=DATE', plain(day)) + line('DTEND;VALUE=DATE', plain(addDays(day, 1)))
  return (
    line(`DTSTART;TZID=${calgary}`, local(hours.startsAt)) +
    line(`DTEND;TZID=${calgary}`, local(hours.endsAt))
  )
}

const plain = (text: string) => text.replace(/[-:]/g, '')
const local = (instant: Date) => `${plain(dayOf(instant))}T${plain(clockOf(instant))}00`
const utc = (instant: Date) => `${plain(instant.toISOString().slice(0, 19))}Z`
