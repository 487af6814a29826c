import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Draft } from '#contract/console/content.ts'
import { hoursNotes, pastNotes } from '#contract/draft/event-body.ts'
import { eventForm, pageForms } from '#console/form/forms.ts'
import { differencesOf } from '#console/form/differences.ts'
import { draftName } from './compare-dialog.tsx'
import { DifferenceList } from './difference-list.tsx'
import { changedText } from './history-pane.tsx'
import { PublishFacts } from './publish-facts.tsx'
import { actionsOf } from './record-actions.ts'
import { revisionName, stateOf } from './record-state.tsx'
import { partsOf } from './word-diff.tsx'

const draft: Draft = {
  kind: 'event',
  id: 'snow-walk',
  title: 'Snow Walk',
  state: 'published',
  isChanged: false,
  publishAt: null,
  scheduleError: null,
  editedBy: 'Sol',
  editedAt: '2026-11-18T16:00:00.000Z',
  version: 3,
  body: {},
  isIdFixed: true,
  path: '/events/snow-walk',
  cancelledAt: null,
  guests: { taken: 0, waiting: 0 },
  fixedItems: [],
  unpublishBlock: null,
  archiveBlock: null,
}
const all = { mayWrite: true, mayPublish: true }

test('[C41] a published event can be unpublished, a page and the organisation cannot', () => {
  expect(actionsOf(draft, all)).toEqual(['cancel', 'copy', 'unpublish', 'archive'])
  expect(actionsOf({ ...draft, kind: 'page' }, all)).toEqual([])
  expect(actionsOf({ ...draft, kind: 'organisation' }, all)).toEqual([])
})

test('[C128] only a published record with changes can discard them', () => {
  const changed = { ...draft, kind: 'page', isChanged: true } as const
  expect(actionsOf(changed, all)).toEqual(['discard'])
  expect(actionsOf({ ...changed, state: 'draft' }, all)).toEqual([])
  expect(actionsOf(changed, { mayWrite: false, mayPublish: true })).toEqual([])
})

test('[C128] a version says whose it is', () => {
  expect(revisionName({ author: null, isDraft: false })).toBe('First content')
  expect(revisionName({ author: 'Ada', isDraft: false })).toBe('Ada')
  expect(revisionName({ author: 'Ada', isDraft: true })).toBe('Draft of Ada')
})

test('[C128] a compared draft says whose it is, and when it was saved', () => {
  const saved = { version: 3, body: {}, editedBy: 'Ada', editedAt: '2099-11-18T16:00:00.000Z' }
  expect(draftName({ saved, status: { kind: 'saved' } })).toMatch(
    /^the draft, Ada, on Nov 18, 2099 at \d+:00 AM$/,
  )
  expect(draftName({ saved, status: { kind: 'failed', error: undefined } })).toBe(
    'the draft with your changes that are not saved yet',
  )
})

test('[C128] dates and numbers are compared as a whole', () => {
  const one = { date: '2026-12-05', starts: '18:00', capacity: 40 }
  const other = { date: '2026-12-19', starts: '18:30', capacity: 45 }
  const differences = differencesOf(eventForm, one, other)
  const html = renderToStaticMarkup(createElement(DifferenceList, { differences }))
  const texts = html.replaceAll(/<\/?span[^>]*>/g, '')
  expect(texts).toContain('<del>Sat, Dec 5, 2026</del><ins>Sat, Dec 19, 2026</ins>')
  expect(texts).toContain('<del>6:00 PM</del><ins>6:30 PM</ins>')
  expect(texts).toContain('<del>40</del><ins>45</ins>')
})

test('[C41] an event with registrations has neither Unpublish nor Archive, but can be cancelled', () => {
  const block = 'Guests are registered.'
  const taken = { ...draft, unpublishBlock: block, archiveBlock: block }
  expect(actionsOf(taken, all)).toEqual(['cancel', 'copy'])
  const cancelled = { ...taken, cancelledAt: '2026-11-18T16:00:00.000Z' }
  expect(actionsOf(cancelled, all)).toEqual(['reinstate', 'copy'])
})

test('[C44] an archived record can only be restored', () => {
  expect(actionsOf({ ...draft, state: 'archived' }, all)).toEqual(['restore'])
})

test('[C47] the id can be changed until the first publish', () => {
  const unpublished: Draft = { ...draft, state: 'draft', isIdFixed: false }
  expect(actionsOf(unpublished, all)).toEqual(['rename', 'copy', 'archive'])
})

test('[C23] a person who may not publish has no button that publishes', () => {
  expect(actionsOf(draft, { mayWrite: true, mayPublish: false })).toEqual(['copy'])
  expect(actionsOf(draft, { mayWrite: false, mayPublish: false })).toEqual([])
})

test('[C42] the state of a record names its schedule, and a failed one first', () => {
  const row = { ...draft, isCancelled: false }
  expect(stateOf(row).text).toBe('Published')
  expect(stateOf({ ...row, isChanged: true }).text).toBe('Changed, not published')
  const scheduled = { ...row, publishAt: '2099-11-20T16:00:00.000Z' }
  expect(stateOf(scheduled).text).toMatch(/^Goes out Nov 20/)
  expect(stateOf({ ...scheduled, scheduleError: 'Enter a date' }).tone).toBe('bad')
  expect(stateOf({ ...row, isCancelled: true }).text).toBe('Cancelled')
})

test('[C43] a revision names the fields that changed, each once', () => {
  const body = { cards: [] }
  const fields = ['name', 'access.cost', 'cover.src', 'cover.alt', 'description', 'capacity']
  expect(changedText(eventForm, body, fields)).toBe(
    'Name, Access card: Cost, Cover picture and 2 more',
  )
  expect(changedText(pageForms.home, body, ['hero.taglines.0'])).toBe('First screen: Tagline 1')
})

test('[C43] two texts are compared word by word', () => {
  expect(partsOf('a full container', 'a warm container')).toEqual([
    { kind: 'same', text: 'a ' },
    { kind: 'old', text: 'full' },
    { kind: 'new', text: 'warm' },
    { kind: 'same', text: ' container' },
  ])
})

test('[C128] dates, times, amounts and phone numbers inside a text are compared as a whole', () => {
  for (const [before, after] of [
    ['12 December 2026', '19 December 2026'],
    ['Dec 12, 2026', 'Dec 19, 2026'],
    ['6:00 PM', '6:30 PM'],
    ['$1,200', '$1,250'],
    ['(403) 555-0142', '(403) 555-0199'],
    ['1-800-668-6868', '1-800-668-6869'],
    ['2nd', '3rd'],
  ] as const)
    expect(partsOf(`Call by ${before}. We`, `Call by ${after}. We`)).toEqual([
      { kind: 'same', text: 'Call by ' },
      { kind: 'old', text: before },
      { kind: 'new', text: after },
      { kind: 'same', text: '. We' },
    ])
})

test('[C128] no character is lost between two compared texts', () => {
  const before = 'Sol’s tea,\n\n2 cups 🫖 – “hot”\t(é).'
  const after = 'Ada’s tea,\n3 cups  🫖 – “hot” (é)!'
  const parts = partsOf(before, after)
  const textWithout = (left: string) =>
    parts.map(({ kind, text }) => (kind === left ? '' : text)).join('')
  expect([textWithout('new'), textWithout('old')]).toEqual([before, after])
})

test('[C48] the form says that an event ends on the next day', () => {
  expect(hoursNotes({ date: '2026-12-05', starts: '20:00', ends: '01:30' })).toEqual([
    'It ends on the next day, Dec 6, 2026.',
  ])
  expect(hoursNotes({ date: '2026-12-05', starts: '18:00', ends: '21:00' })).toEqual([])
})

test('[C48] the form names an hour that a clock change skips or repeats', () => {
  expect(hoursNotes({ date: '2026-03-08', starts: '02:30', ends: '04:00' })).toEqual([
    '2:30 AM on Mar 8, 2026 does not exist: the clocks go forward.',
  ])
  expect(hoursNotes({ date: '2025-11-01', starts: '22:00', ends: '01:30' })).toEqual([
    'It ends on the next day, Nov 2, 2025.',
    '1:30 AM on Nov 2, 2025 exists twice, because the clocks go back. The first one counts.',
  ])
})

test('[C48] the form warns about a day in the past, but not while its year is typed', () => {
  const notesOn = (date: string) => pastNotes({ date }, '2026-11-19')
  expect(notesOn('2026-11-18')).toEqual(['Nov 18, 2026 is in the past, so nobody can register.'])
  expect(['2026-11-19', '2026-11-20', '0002-11-05', ''].flatMap(notesOn)).toEqual([])
})

test('unfinished times have no notes', () => {
  expect(hoursNotes({ date: '', starts: '02:30', ends: '' })).toEqual([])
  expect(hoursNotes({ date: '2026-13-45', starts: 'x', ends: '99:99' })).toEqual([])
})

const guestNotice = {
  counts: { emailed: 2, texts: 1, skipped: 0 },
  subject: 'Your booking for Friday',
  body: 'Something changed, [name]',
  textMessage: 'Hi [name].',
}
const check = { fields: {}, notes: [], crisisNumbers: [], charityTexts: [], guestsToNotify: 3 }
const markupOf = (given: object) =>
  renderToStaticMarkup(
    createElement(PublishFacts, { check: { ...check, guestNotice }, ...given } as never),
  )

test('[C50] [C79] publishing a moved event first shows who is told and what, and a schedule says that nobody is', () => {
  const telling = { isOn: true, onChange: () => undefined }
  const shown = markupOf({ telling })
  expect(shown).toContain('2 guests are emailed. 1 guest waits for a text from you')
  expect(shown).toMatch(/checked=""[^>]*>.*Email all guests/s)
  expect(shown).toContain('Your booking for Friday')
  expect(shown).toContain('Something changed, [name]')
  expect(markupOf({ telling: { ...telling, isOn: false } })).not.toContain('Something changed')
  expect(markupOf({})).toContain('No guest is told at that time')
})
