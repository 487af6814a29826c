import { randomUUID } from 'node:crypto'
import * as checkIn from '#contract/console/check-in.ts'
import { dayMs, hourMs } from '#contract/durations.ts'
import { bookingSite } from '#tests/kit/server/booking-site.ts'
import { comingMorning } from '#tests/kit/server/fake-clock.ts'
import type { NewEvent } from '#tests/kit/make/event.ts'
import { type Agent, deskOf } from './desk-client.ts'

/** A Desk on the evening of the event 'circle', with these guests and a person who checks them in. */
export async function checkInDesk(
  names: readonly string[] = ['Ayo', 'Zuri'],
  changes: NewEvent = {},
) {
  const clock = comingMorning()
  const site = await bookingSite(changes, {}, clock)
  const desk = { ...site, ...deskOf(site) }
  for (const name of names)
    await site.post(`${name}@example.org`, { name, safeContact: { way: 'none' } })
  clock.advance(5 * dayMs + 9.5 * hourMs)
  const as = await desk.addPerson(['care'], { name: 'Noor' })
  const params = { id: 'circle' }
  const open = (by: Agent = as) => desk.call(checkIn.openCheckIn, { params, body: {} }, { as: by })
  const { guests } = await open()
  const guestNamed = (name: string) => {
    const guest = guests.find((one) => one.name === name)
    if (!guest) throw new Error(`${name} is not on the list.`)
    return guest.id
  }
  return {
    desk,
    clock,
    as,
    open,
    guestNamed,
    send: (actions: checkIn.CheckInAction[], by: Agent = as, id = 'circle') =>
      desk.call(checkIn.sendCheckIns, { params: { id }, body: { actions } }, { as: by }),
    arrival: (name: string, at: Date = clock.now()) => ({
      type: 'check-in' as const,
      id: randomUUID() as string,
      guest: guestNamed(name),
      at: at.toISOString(),
    }),
    readEvent: () => desk.call(checkIn.readCheckInEvent, { params }, { as }),
    changesAfter: (after: number) =>
      desk.call(checkIn.readCheckInChanges, { params, query: { after: String(after) } }, { as }),
    audit: () => desk.db.selectFrom('audit').selectAll().orderBy('number').execute(),
    rows: () => desk.db.selectFrom('check_in').selectAll().execute(),
  }
}
