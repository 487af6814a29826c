import { expect, test } from 'vitest'
import { maxRelatedEvents } from '#contract/event.ts'
import { relatedTo } from './load.ts'

const event = (_id: string, registrationRequired: boolean) => ({ _id, registrationRequired })
const related = (of: ReturnType<typeof event>, listed: ReturnType<typeof event>[]) =>
  relatedTo(of, listed, maxRelatedEvents).map(({ _id }) => _id)

test('[S4.50] related events have the same registrationRequired', () => {
  const listed = [event('a', true), event('b', false), event('c', true)]
  expect(related(event('x', true), listed)).toEqual(['a', 'c'])
  expect(related(event('x', false), listed)).toEqual(['b'])
})

test('[S4.51] [S9.16] at most 3 related events are shown', () => {
  expect(maxRelatedEvents).toBe(3)
  const listed = ['a', 'b', 'c', 'd'].map((id) => event(id, true))
  expect(related(event('x', true), listed)).toEqual(['a', 'b', 'c'])
})

test('[S4.52] an event is not related to itself', () => {
  expect(related(event('a', true), [event('a', true), event('b', true)])).toEqual(['b'])
})
