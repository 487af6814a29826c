import { expect, test } from 'vitest'
import { presenceTexts, whenTexts } from './presence-texts.ts'

// Monday 9 November 2026, 8 in the evening in Calgary.
const now = new Date('2026-11-10T02:00:00Z')
const noStaff = { isSomebodyHere: false, isOpen: false, changesAt: null }

test('the presence line for absent, present and unknown', () => {
  expect(presenceTexts(noStaff, now).state).toBe('Nobody is here now')
  expect(presenceTexts({ ...noStaff, isSomebodyHere: true }, now).state).toBe(
    'Somebody is here now',
  )
  expect(presenceTexts('unknown', now).state).toBe('We cannot tell who is here')
})

test('the next opening is shown as a day and hour in Calgary', () => {
  const changesAt = '2026-11-10T16:00:00.000Z'
  expect(presenceTexts({ ...noStaff, changesAt }, now)).toMatchObject({
    before: 'We are back',
    bold: 'tomorrow at 10 a.m.',
  })
  expect(presenceTexts({ ...noStaff, changesAt }, new Date('2026-11-10T14:00:00Z')).bold).toBe(
    'today at 10 a.m.',
  )
})

test('during support hours the closing time is shown', () => {
  const presence = { ...noStaff, isOpen: true, changesAt: '2026-11-10T03:30:00.000Z' }
  expect(presenceTexts(presence, now)).toMatchObject({
    before: 'We look in here until',
    bold: 'today at 9:30 p.m.',
  })
})

test('a day of the coming week is shown as a weekday, a later one as a date', () => {
  expect(whenTexts(new Date('2026-11-14T18:00:00Z'), now)).toBe('Saturday at noon')
  expect(whenTexts(new Date('2026-11-16T16:00:00Z'), now)).toBe('Nov 16, 2026 at 10 a.m.')
})
