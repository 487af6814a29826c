import { expect, test } from 'vitest'
import organisation from '#content/organisation.json' with { type: 'json' }
import { Organisation } from '#contract/organisation.ts'
import { hoursAt } from './hours.ts'

const { supportTimes } = Organisation.parse(organisation)

// 9 November 2026 is a Monday; Calgary is six hours behind Greenwich.
const at = (iso: string) => hoursAt(supportTimes, new Date(iso))

test('within its hours the support line is open until they end', () => {
  expect(at('2026-11-09T16:00:00Z')).toEqual({
    isOpen: true,
    changesAt: new Date('2026-11-10T00:00:00Z'),
  })
})

test('outside its hours the support line is closed until they begin again', () => {
  expect(at('2026-11-09T15:59:59Z')).toEqual({
    isOpen: false,
    changesAt: new Date('2026-11-09T16:00:00Z'),
  })
  expect(at('2026-11-10T00:00:00Z')).toEqual({
    isOpen: false,
    changesAt: new Date('2026-11-10T16:00:00Z'),
  })
})

test('on a Friday evening the support line is closed until Monday', () => {
  expect(at('2026-11-14T02:00:00Z').changesAt).toEqual(new Date('2026-11-16T16:00:00Z'))
})

test('a support line with one day a week opens again on that day', () => {
  const times = [{ day: 'Monday' as const, from: '10:00', until: '12:00' }]
  expect(hoursAt(times, new Date('2026-11-09T18:00:00Z')).changesAt).toEqual(
    new Date('2026-11-16T16:00:00Z'),
  )
})

test('without hours in the content the support line is closed', () => {
  expect(hoursAt([], new Date('2026-11-09T18:00:00Z'))).toEqual({ isOpen: false, changesAt: null })
})

test('hours that end before they begin are rejected', () => {
  const backwards = [{ day: 'Monday', from: '18:00', until: '10:00' }]
  expect(Organisation.safeParse({ ...organisation, supportTimes: backwards }).success).toBe(false)
})
