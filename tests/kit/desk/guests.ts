import * as guest from '#contract/console/guest.ts'
import type { NewEvent } from '#tests/kit/make/event.ts'
import { bookingSite } from '#tests/kit/server/booking-site.ts'
import { deskOf } from './desk-client.ts'

const why = 'Arranging the talk'

/** A Desk with the event 'circle', and a person who works with its guests. */
export async function deskWithGuests(
  changes: NewEvent = {},
  { logTo }: { logTo?: { write: (line: string) => void } } = {},
) {
  const site = await bookingSite(changes, {}, undefined, logTo)
  const desk = { ...site, ...deskOf(site) }
  const as = await desk.addPerson(['care'], { name: 'Noor' })
  await desk.stepUp(as)
  const params = { id: 'circle' }
  const list = (query: { tab?: guest.GuestTab; limit?: string; after?: string } = {}) =>
    desk.call(guest.listGuests, { params, query: query as never }, { as })
  const waiting = async () => (await desk.call(guest.listWaitingGuests, { query: {} }, { as })).rows
  const changing = {
    release: guest.releaseGuest,
    texted: guest.markGuestTexted,
    remove: guest.removeGuest,
  }
  const change = (
    what: keyof typeof changing,
    { id, version }: Pick<guest.GuestRow, 'id' | 'version'>,
    headers = {},
  ) => desk.send(changing[what], { params: { id }, body: { version } }, { as, headers })
  const add = (body: object, headers = {}) =>
    desk.send(guest.addGuest, { params } as never, { as, headers, payload: body })
  const reveal = (id: string, reason = why) =>
    desk.send(guest.revealGuest, { params: { id }, body: { reason } }, { as })
  const audit = () => site.db.selectFrom('audit').selectAll().orderBy('number').execute()
  return { desk, as, params, list, waiting, change, add, reveal, audit }
}

export const byText = { safeContact: { way: 'text', phone: '403-555-0199' } }
export const notContacted = { safeContact: { way: 'none' } }
