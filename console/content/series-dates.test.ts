import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { DateCheck, SeriesDate } from '#contract/console/event-series.ts'
import { DeskError, problemOf } from '#console/kit/desk-error.ts'
import { eventForm } from '#console/form/forms.ts'
import { changeThenPublish } from './change-series-dialog.tsx'
import { copiedText, hasAddress } from './copy-to-days-dialog.tsx'
import { faultsOf } from './publish-series-dialog.tsx'
import { DateFacts } from './publish-facts.tsx'
import { isChosen, offerOf, scheduleText, waitsToPublish } from './series-dates.ts'

const today = '2026-11-19'
const date: SeriesDate = {
  id: 'circle',
  version: 1,
  day: '2026-12-05',
  state: 'draft',
  isChanged: false,
  isCancelled: false,
  publishAt: null,
}

test('[C131] a past day is offered with a warning and not chosen, and a taken one cannot be chosen', () => {
  expect(offerOf('2026-11-18', [], today)).toMatchObject({
    isTaken: false,
    isOffered: false,
    note: 'This day is over.',
  })
  expect(offerOf(today, [], today)).toMatchObject({ isOffered: true, note: undefined })
  expect(offerOf('2026-12-05', [date], today)).toMatchObject({
    isTaken: true,
    note: 'This series has this day already.',
  })
})

test('[C131] drafts and changed dates wait to be published', () => {
  expect(waitsToPublish(date)).toBe(true)
  expect(waitsToPublish({ state: 'published', isChanged: true })).toBe(true)
  expect(waitsToPublish({ state: 'published', isChanged: false })).toBe(false)
})

test('[C131] the message of a field names the date and the field that prevent publishing', () => {
  const fields = {
    'circle.access.cost': 'Describe this, or leave it out',
    'circle.name': 'Enter a name',
  }
  const error = new DeskError(422, {
    problem: problemOf('Some dates need your attention.', { fields }),
  })
  const faults = faultsOf(eventForm, [date], error)
  expect(faults.map(({ text }) => text)).toEqual([
    'Access card: Cost: Describe this, or leave it out',
    'Name: Enter a name',
  ])
})

test('[C131] without an exact address the dialog does not promise one for the copies', () => {
  const stored = { body: { exactAddress: 'id of an address' }, address: undefined }
  expect(copiedText(hasAddress(stored))).toContain('and the exact address.')
  for (const none of [
    { body: { exactAddress: null }, address: undefined },
    { ...stored, address: ' ' },
  ]) {
    const text = copiedText(hasAddress(none))
    expect(text).toContain('This event has no exact address: enter it in each draft.')
    expect(text).not.toContain('and the exact address')
  }
  expect(hasAddress({ body: { exactAddress: null }, address: '12 Canary Lane' })).toBe(true)
})

test('[C131] a publish that failed after the change of the other dates is repeated without the change', async () => {
  const sent: string[] = []
  let isCopied = false
  const press = (publish: () => Promise<void>) =>
    changeThenPublish({
      isCopied,
      change: async () => void sent.push('change'),
      onCopied: () => {
        isCopied = true
      },
      publish,
    })
  await expect(press(() => Promise.reject(new Error('offline')))).rejects.toThrow('offline')
  await press(async () => void sent.push('publish'))
  expect(sent).toEqual(['change', 'publish'])
})

test('[C131] a scheduled date is chosen only if the person ticks it, and says when it goes out', () => {
  const scheduled = { publishAt: '2027-07-10T15:00:00.000Z' }
  expect(scheduleText(scheduled)).toBe('Scheduled for Sat, Jul 10, 2027, 9:00 AM')
  expect([isChosen(scheduled, false), isChosen(scheduled, true)]).toEqual([false, true])
  expect([isChosen(date, false), isChosen(date, true)]).toEqual([true, false])
  expect(scheduleText(date)).toBeUndefined()
})

test('[C50] [C131] publishing all names the dates whose guests are told, and the notes of each date', () => {
  const nothing = { fields: {}, notes: [], crisisNumbers: [], charityTexts: [] }
  const check = { ...nothing, guestsToNotify: 0, guestNotice: null }
  const guestNotice = {
    counts: { emailed: 3, texts: 0, skipped: 0 },
    subject: 'Your booking for Saturday',
    body: 'Something changed',
    textMessage: '',
  }
  const telling = { isOn: true, onChange: () => undefined }
  const noted = { ...check, notes: ['This day is over.'] }
  const dates: DateCheck[] = [
    { ...date, check: { ...check, guestsToNotify: 3, guestNotice } },
    { ...date, id: 'past', day: '2026-11-01', check: noted },
    { ...date, id: 'plain', day: '2026-12-12', check },
  ]
  const html = renderToStaticMarkup(createElement(DateFacts, { dates, telling }))
  expect(html).toMatch(/Sat, Dec 5, 2026.*3 guests have .*3 guests are emailed/s)
  expect(html).toMatch(/Sun, Nov 1, 2026.*This day is over\./s)
  expect(html).not.toContain('Dec 12')
})
