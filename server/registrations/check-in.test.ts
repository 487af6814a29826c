import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import * as checkIn from '#contract/console/check-in.ts'
import * as guest from '#contract/console/guest.ts'
import { dayOf } from '#contract/dates.ts'
import { dayMs, hourMs } from '#contract/durations.ts'
import { checkInDesk } from '#tests/kit/desk/check-in.ts'
import { purge } from '#tests/kit/server/purge.ts'
import { forgetBooking } from './forget.ts'
import { deleteRegistrationsByKeys } from './queries.ts'

test('[C84] opening the list is one entry with event and count, and the list has no contact data', async () => {
  const { open, audit, as } = await checkInDesk()
  const { guests, counts } = await open()
  expect(guests.map(({ name, state }) => [name, state])).toEqual([
    ['Ayo', 'confirmed'],
    ['Zuri', 'confirmed'],
  ])
  expect(guests[0]?.code).toMatch(/^[A-Z2-9]{2}-[A-Z2-9]{3}-[A-Z2-9]{2}$/)
  expect(JSON.stringify(guests)).not.toContain('@')
  expect(counts).toEqual({ checkedIn: 0, expected: 2, free: null })
  const entry = { actor: as.id, action: 'check-in opened', subject: 'circle', part: '2 guests' }
  expect(await audit()).toMatchObject([entry, entry])
})

test('[C85] a check-in that arrives five times is stored once, with the time of the phone', async () => {
  const { clock, send, arrival, rows, audit, readEvent } = await checkInDesk()
  const at = new Date(clock.now().getTime() - hourMs / 2)
  const action = arrival('Ayo', at)
  for (let times = 0; times < 5; times++) {
    const { results, counts } = await send([action])
    const stored = { id: action.id, at: at.toISOString(), by: 'Noor' }
    expect(results).toEqual([
      { id: action.id, guest: action.guest, refusal: null, checkIn: stored },
    ])
    expect(counts.checkedIn).toBe(1)
  }
  expect(await rows()).toHaveLength(1)
  expect((await audit()).filter(({ action: what }) => what === 'checked in')).toHaveLength(1)
  expect((await readEvent()).counts).toEqual({ checkedIn: 1, expected: 2, free: null })
})

test('[C86] a second check-in from another phone shows the first one, also after it was taken back', async () => {
  const { desk, send, arrival, rows, changesAfter, open } = await checkInDesk()
  const remi = await desk.addPerson(['care'], { name: 'Remi' })
  const [first, second] = [arrival('Ayo'), arrival('Ayo')]
  await send([first])
  const { after } = await open()
  const again = await send([second], remi)
  expect(again.results[0]).toMatchObject({ refusal: null, checkIn: { id: first.id, by: 'Noor' } })
  expect(again.counts.checkedIn).toBe(1)
  expect((await changesAfter(after)).changes).toEqual([])

  const undo = { type: 'undo' as const, id: first.id, guest: first.guest }
  const undone = await send([undo, undo], remi)
  expect(undone.results[0]).toMatchObject({ refusal: null, checkIn: null })
  expect(undone.counts.checkedIn).toBe(0)
  expect((await changesAfter(after)).changes).toEqual([{ guest: first.guest, checkIn: null }])
  // The response to the other phone was lost: it sends again, and nobody is in by that.
  expect((await send([second], remi)).results[0]?.checkIn).toBeNull()
  expect((await send([first])).results[0]?.checkIn).toBeNull()
  const third = arrival('Ayo')
  expect((await send([third])).results[0]?.checkIn?.id).toBe(third.id)
  expect(await rows()).toHaveLength(3)
  expect((await rows()).filter(({ is_repeat }) => is_repeat)).toHaveLength(1)
})

test('[C86] a guest of another event is refused in the same words as an unknown one', async () => {
  const { send, arrival, rows } = await checkInDesk()
  const unknown = { ...arrival('Ayo'), guest: 'A'.repeat(22) }
  const elsewhere = await send([arrival('Ayo')], undefined, 'supper-under-the-tree')
  const nowhere = await send([unknown])
  for (const { results } of [elsewhere, nowhere])
    expect(results[0]).toMatchObject({ refusal: 'Not for this event.', checkIn: null })
  expect(await rows()).toEqual([])
  // An id that was used for another guest checks nobody in.
  const action = arrival('Ayo')
  await send([action])
  const mixed = await send([{ ...action, guest: arrival('Zuri').guest }])
  expect(mixed.results[0]).toMatchObject({ refusal: 'Not for this event.', checkIn: null })
})

test('[C85] the time of a phone is not in the future, and not outside the hours of the event', async () => {
  const { clock, send, arrival, rows } = await checkInDesk()
  const now = clock.now()
  const fast = await send([arrival('Ayo', new Date(now.getTime() + dayMs))])
  expect(fast.results[0]?.checkIn?.at).toBe(now.toISOString())
  const early = await send([arrival('Zuri', new Date(now.getTime() - dayMs))])
  expect(early.results[0]?.refusal).toBe('Check-in begins on the day of the event.')
  expect(await rows()).toHaveLength(1)
})

test('[C86] a cancelled event, a cancelled guest and the wait list are refused, and nothing changes', async () => {
  const names = ['Ayo', 'Zuri', 'Kofi']
  const { desk, send, arrival, guestNamed, rows } = await checkInDesk(names, { capacity: 2 })
  const waiting = await send([arrival('Kofi')])
  expect(waiting.results[0]?.refusal).toBe('This guest has no place.')
  await desk.db
    .updateTable('registration')
    .set({ state: 'cancelled' })
    .where('id', '=', guestNamed('Zuri'))
    .execute()
  expect((await send([arrival('Zuri')])).results[0]?.refusal).toBe(
    'This registration was cancelled.',
  )
  await desk.db
    .updateTable('event')
    .set({ cancelled_at: new Date() })
    .where('id', '=', 'circle')
    .execute()
  expect((await send([arrival('Ayo')])).results[0]?.refusal).toBe('This event is cancelled.')
  expect(await rows()).toEqual([])
})

test('[C86] last week is over, and a batch goes on after a refused check-in', async () => {
  const { desk, clock, arrival, send } = await checkInDesk()
  const unknown = { ...arrival('Ayo'), guest: 'A'.repeat(22) }
  const { results } = await send([unknown, arrival('Zuri')])
  expect(results.map(({ refusal }) => refusal)).toEqual(['Not for this event.', null])
  clock.advance(6 * dayMs)
  const later = await desk.addPerson(['care'])
  const late = await send([arrival('Ayo')], later)
  expect(late.results[0]?.refusal).toBe('This event is over.')
})

test('[C87] after the registrations are erased only the counts remain', async () => {
  const { desk, clock, arrival, send, rows } = await checkInDesk(['Ayo', 'Zuri'], { capacity: 10 })
  await send([arrival('Ayo')])
  clock.advance(8 * dayMs)
  await purge(desk)
  expect(await desk.db.selectFrom('registration').selectAll().execute()).toEqual([])
  expect(await rows()).toEqual([])
  const as = await desk.addPerson(['care'])
  const { past } = await desk.call(checkIn.listCheckInEvents, {}, { as })
  expect(past.find(({ id }) => id === 'circle')).toMatchObject({
    stage: 'over',
    counts: { checkedIn: 1, expected: 2, free: 8 },
  })
})

test('[C87] a guest who gives up the place is not in, so capacity is never exceeded', async () => {
  const { desk, arrival, send, guestNamed, readEvent } = await checkInDesk(['Ayo', 'Zuri', 'Kofi'])
  await send([arrival('Ayo'), arrival('Zuri'), arrival('Kofi')])
  const rowOf = (name: string) =>
    desk.db
      .selectFrom('registration')
      .selectAll()
      .where('id', '=', guestNamed(name))
      .executeTakeFirstOrThrow()
  const ayo = await rowOf('Ayo')
  await desk.db.transaction().execute((tx) => forgetBooking(tx, desk, ayo, 'cancelled'))
  expect((await readEvent()).counts.checkedIn).toBe(2)
  // A backup of that evening is restored, and the erasures since then are replayed.
  const { vault_key_id } = await rowOf('Zuri')
  await deleteRegistrationsByKeys(desk.db, [vault_key_id ?? ''])
  expect((await readEvent()).counts).toEqual({ checkedIn: 1, expected: 2, free: null })
  await desk.db
    .updateTable('event')
    .set({ ends_at: new Date(0), starts_at: new Date(-1) })
    .execute()
  await deleteRegistrationsByKeys(desk.db, [(await rowOf('Kofi')).vault_key_id ?? ''])
  expect((await readEvent()).counts).toEqual({ checkedIn: 1, expected: 2, free: null })
})

test('[C87] a guest who erases the booking after the event leaves the counts and no check-in', async () => {
  const { desk, clock, arrival, send, rows, guestNamed } = await checkInDesk(['Ayo', 'Zuri'])
  await send([arrival('Ayo')])
  clock.advance(dayMs)
  const as = await desk.addPerson(['care'])
  const counts = { checkedIn: 1, expected: 2, free: null }
  const { version } = await desk.db
    .selectFrom('registration')
    .select('version')
    .where('id', '=', guestNamed('Ayo'))
    .executeTakeFirstOrThrow()
  const seen = { params: { id: guestNamed('Ayo') }, body: { version } }
  expect((await desk.send(guest.removeGuest, seen, { as })).statusCode).toBe(200)
  expect(await rows()).toEqual([])
  const params = { id: 'circle' }
  const event = await desk.call(checkIn.readCheckInEvent, { params }, { as })
  expect(event.counts).toEqual(counts)
})

test('[C87] a guest who was only offered a place is not expected', async () => {
  const { desk, guestNamed, readEvent, open, as } = await checkInDesk(['Ayo', 'Zuri'], {
    capacity: 5,
  })
  await desk.db
    .updateTable('registration')
    .set({ state: 'offered', offer_ends_at: new Date() })
    .where('id', '=', guestNamed('Zuri'))
    .execute()
  const counts = { checkedIn: 0, expected: 1, free: 3 }
  expect((await readEvent()).counts).toEqual(counts)
  expect((await open()).counts).toEqual(counts)
  const { upcoming } = await desk.call(checkIn.listCheckInEvents, {}, { as })
  expect(upcoming.find(({ id }) => id === 'circle')?.counts).toEqual(counts)
})

test('[C84] a phone that stays open learns that check-in has begun or is over', async () => {
  const { desk, clock, changesAfter } = await checkInDesk()
  const stageOf = async (startsInMs: number) => {
    const starts_at = new Date(clock.now().getTime() + startsInMs)
    const ends_at = new Date(starts_at.getTime() + hourMs)
    await desk.db
      .updateTable('event')
      .set({ day: dayOf(starts_at), starts_at, ends_at })
      .where('id', '=', 'circle')
      .execute()
    return (await changesAfter(0)).stage
  }
  expect([await stageOf(dayMs), await stageOf(hourMs), await stageOf(-dayMs)]).toEqual([
    'before',
    'open',
    'over',
  ])
})

test('[C86] a poll has the check-ins of other phones and says when the list changed', async () => {
  const { desk, arrival, send, open, changesAfter, guestNamed } = await checkInDesk()
  const { after, listVersion } = await open()
  const action = arrival('Zuri')
  await send([action])
  const polled = await changesAfter(after)
  expect(polled.changes).toEqual([
    { guest: action.guest, checkIn: { id: action.id, at: action.at, by: 'Noor' } },
  ])
  expect(polled.listVersion).toBe(listVersion)
  expect((await changesAfter(polled.after)).changes).toEqual([])
  await desk.post(`${randomUUID()}@example.org`, { name: 'Kofi', safeContact: { way: 'none' } })
  const { listVersion: added } = await changesAfter(polled.after)
  expect(added).not.toBe(listVersion)
  // One guest leaves and another one comes: as many guests, with the same versions.
  await desk.db.deleteFrom('registration').where('id', '=', guestNamed('Ayo')).execute()
  await desk.post(`${randomUUID()}@example.org`, { name: 'Esi', safeContact: { way: 'none' } })
  expect((await changesAfter(polled.after)).listVersion).not.toBe(added)
})
