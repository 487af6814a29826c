import { expect, test } from 'vitest'
import type { CheckInGuest } from '#contract/console/check-in.ts'
import {
  applyChanges,
  applyPoll,
  arrivalOf,
  countsWith,
  findGuests,
  inOrder,
} from './guest-list.ts'

const guest = (name: string, more: Partial<CheckInGuest> = {}): CheckInGuest => ({
  id: name.padEnd(22, '_'),
  code: 'AB-CDE-FG',
  name,
  needs: '',
  state: 'confirmed',
  checkIn: null,
  ...more,
})
const [ayo, zoe, kofi] = [
  guest('Ayo Okonkwo', { code: 'K4-7TM-92' }),
  guest('Zoë', { code: 'P9-XYZ-23' }),
  guest('Kofi'),
]
const all = [ayo, zoe, kofi]
const checkIn = { id: '1', at: '2026-11-20T18:00:00.000Z', by: 'Noor' }
const names = (typed: string) => findGuests(all, typed).guests.map(({ name }) => name)

test('[C84] a code in any form and letters of a name find the guest', () => {
  for (const typed of ['K4-7TM-92', 'k47tm92', ' k4 7tm 92 ', 'K4–7TM–92', 'k47'])
    expect([typed, names(typed)]).toEqual([typed, ['Ayo Okonkwo']])
  for (const typed of ['okon', 'AYO', 'ayo o']) expect(names(typed)).toEqual(['Ayo Okonkwo'])
  expect(names('zoe')).toEqual(['Zoë'])
  expect(names(' ')).toHaveLength(3)
})

test('[C86] a whole code of no guest is one of another event', () => {
  for (const typed of ['Q8-HJK-77', 'q8hjk77'])
    expect(findGuests(all, typed)).toEqual({ guests: [], isOtherCode: true })
  expect(findGuests(all, 'nobody').isOtherCode).toBe(false)
})

test('[C84] three letters find all their guests among 500', () => {
  const many = Array.from({ length: 500 }, (_, index) => guest(`Guest ${index}`))
  expect(findGuests(many, 'guest 499').guests).toHaveLength(1)
  expect(findGuests(many, 'gue').guests).toHaveLength(500)
})

test('[C85] a check-in counts before it is sent, and so does its reversal', () => {
  const counts = { checkedIn: 4, expected: 9, free: 1 }
  const arrival = { type: 'check-in', id: '2', guest: ayo.id, at: checkIn.at } as const
  const undo = { type: 'undo', id: '2', guest: ayo.id } as const
  expect(arrivalOf(ayo, [arrival], 'Remi')).toEqual({
    checkIn: { id: '2', at: checkIn.at, by: 'Remi' },
    isUnsent: true,
  })
  expect(countsWith(counts, all, [arrival]).checkedIn).toBe(5)
  expect(arrivalOf(ayo, [arrival, undo], 'Remi')).toEqual({ checkIn: null, isUnsent: true })
  expect(countsWith(counts, all, [arrival, undo]).checkedIn).toBe(4)
  expect(countsWith(counts, [{ ...ayo, checkIn }], [undo]).checkedIn).toBe(3)
})

test('[C86] the check-ins of other phones are in the list, which says when guests changed', () => {
  const counts = { checkedIn: 0, expected: 3, free: null }
  const marks = { listVersion: 'a', stage: 'before', counts } as const
  const list = { guests: all, after: 1, ...marks, isStale: false }
  const changes = [{ guest: zoe.id, checkIn }]
  const polled = applyPoll(list, {
    changes,
    after: 2,
    listVersion: 'b',
    stage: 'open',
    counts,
  })
  expect(polled).toMatchObject({ after: 2, stage: 'open', isStale: true })
  expect(polled.guests.map((one) => one.checkIn)).toEqual([null, checkIn, null])
  const arrival = (one: CheckInGuest) => arrivalOf(one, [], '')
  expect(inOrder(polled.guests, arrival).map(({ name }) => name)).toEqual([
    'Ayo Okonkwo',
    'Kofi',
    'Zoë',
  ])
  const undone = applyChanges(polled, [{ guest: zoe.id, checkIn: null }])
  expect(undone.guests.every((one) => one.checkIn === null)).toBe(true)
})
