import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import type { Day } from '#contract/dates.ts'
import { instantOf } from '#contract/dates.ts'
import { type Entry, writeCalendar } from './calendar.ts'

const host = 'baobab.example'

test('[S7.9] a written event is parsed back with the same fields', () => {
  const event = readBack(entry())
  expect(event.summary).toBe('Supper Under the Tree')
  expect(event.location).toBe('Bowview Community Hall, Calgary')
  expect(event.description).toBe('Bring a dish; or bring nothing, really.\n\nA \\ B')
  expect(event.uid).toBe('supper@baobab.example')
  expect(event.component.getFirstPropertyValue('url')).toBe('https://baobab.example/events/supper')
  expect(event.sequence).toBe(3)
})

// Alberta stays on UTC-6 from 1 November 2026; before, DST ran from March to November.
test.each<[Day, string, string]>([
  ['2025-03-09', '18:00', '2025-03-10T00:00:00.000Z'],
  ['2025-11-02', '18:00', '2025-11-03T01:00:00.000Z'],
  ['2026-01-15', '18:00', '2026-01-16T01:00:00.000Z'],
  ['2026-03-08', '18:00', '2026-03-09T00:00:00.000Z'],
  ['2026-07-01', '23:30', '2026-07-02T05:30:00.000Z'],
  ['2026-11-01', '18:00', '2026-11-02T00:00:00.000Z'],
  ['2026-12-24', '18:00', '2026-12-25T00:00:00.000Z'],
  ['2027-02-28', '18:00', '2027-03-01T00:00:00.000Z'],
  ['2027-07-01', '18:00', '2027-07-02T00:00:00.000Z'],
])('%s %s in Calgary is written as the instant %s', (day, starts, instant) => {
  const startsAt = instantOf(day, starts)
  const hours = { startsAt, endsAt: new Date(startsAt.getTime() + 3_600_000) }
  const event = readBack(entry({ day, hours }))
  expect(event.startDate.toJSDate().toISOString()).toBe(instant)
  expect(event.startDate.zone.tzid).toBe('America/Edmonton')
  expect(event.startDate.hour).toBe(Number(starts.slice(0, 2)))
})

test('lines end in CRLF, are at most 75 octets long and never cut a character', () => {
  const text = writeCalendar([entry({ title: '🌳Ünïcödé ᓂᓴ '.repeat(40) })], { host })
  for (const line of text.split('\r\n')) {
    expect(line).not.toMatch(/[\r\n]/)
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(line).not.toContain('\uFFFD')
  }
  expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
  expect(readBack(entry({ title: '🌳'.repeat(500) })).summary).toBe('🌳'.repeat(500))
})

test.each([
  'Supper\r\nATTENDEE:mailto:x@evil.example',
  'Supper\nEND:VEVENT\nBEGIN:VEVENT',
  'Supper\rBEGIN:VALARM',
  'A;B,C\\D:E"F',
  '\u0000\u0007Supper',
  '',
])('a title with special characters (%j) adds no event, attendee or alarm', (title) => {
  const calendar = parse(writeCalendar([entry({ title })], { host }))
  const [event, ...others] = calendar.getAllSubcomponents('vevent')
  expect(others).toEqual([])
  expect(event?.getAllProperties('attendee')).toEqual([])
  expect(event?.getAllSubcomponents()).toEqual([])
})

test('an event without hours is an all-day event', () => {
  const event = readBack(entry({ hours: undefined }))
  expect(event.startDate.isDate).toBe(true)
  expect([event.startDate.toString(), event.endDate.toString()]).toEqual([
    '2026-11-21',
    '2026-11-22',
  ])
})

test('the same event always produces the same bytes', () => {
  expect(writeCalendar([entry()], { host })).toBe(writeCalendar([entry()], { host }))
})

test('a discreet entry identifies neither the organisation nor the event', () => {
  const discreet = entry({ id: 'coming-out-circle', title: 'Supper', details: undefined })
  const text = writeCalendar([discreet], { host: 'baobab.example' })
  expect(text).not.toMatch(/^(DESCRIPTION|URL)/m)
  expect(text).not.toMatch(/baobab|coming-out|circle/i)
  expect(text).toMatch(/^UID:[0-9a-f]{32}\r$/m)
  expect(text).toMatch(/^PRODID:-\/\/Calendar\/\/EN\r$/m)
})

test('a feed has a name and a refresh interval', () => {
  const calendar = parse(writeCalendar([], { host, name: 'Baobab Pride' }))
  expect(calendar.getFirstPropertyValue('x-wr-calname')).toBe('Baobab Pride')
  expect(String(calendar.getFirstPropertyValue('refresh-interval'))).toBe('PT4H')
})

function entry(changes: Partial<Entry> = {}): Entry {
  return {
    id: 'supper',
    title: 'Supper Under the Tree',
    day: '2026-11-21',
    hours: {
      startsAt: instantOf('2026-11-21', '18:00'),
      endsAt: instantOf('2026-11-21', '21:00'),
    },
    location: 'Bowview Community Hall, Calgary',
    details: {
      description: 'Bring a dish; or bring nothing, really.\n\nA \\ B',
      url: 'https://baobab.example/events/supper',
    },
    sequence: 3,
    isCancelled: false,
    updatedAt: new Date('2026-11-15T12:00:00Z'),
    ...changes,
  }
}

const parse = (text: string) => new ICAL.Component(ICAL.parse(text))

/** Writes an entry and parses it with ical.js, using the VTIMEZONE of the file. */
function readBack(entry: Entry): ICAL.Event {
  const calendar = parse(writeCalendar([entry], { host }))
  const [zone] = calendar.getAllSubcomponents('vtimezone')
  const [event] = calendar.getAllSubcomponents('vevent')
  if (!zone || !event) throw new Error('The file has no zone or no event.')
  ICAL.TimezoneService.reset()
  ICAL.TimezoneService.register(zone)
  return new ICAL.Event(event)
}
