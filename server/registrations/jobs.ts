import { addDays, dayOf } from '#contract/dates.ts'
import type { Db } from '#server/db/connect.ts'
import { readEventRow } from '#server/events/events.ts'
import { defineScheduledJob } from '#server/jobs/jobs.ts'
import type { Deps } from '#server/kit/deps.ts'
import { rowById } from './bookings.ts'
import { isProvable, provableMs } from './describe.ts'
import { forgetBooking } from './forget.ts'
import { offerFreePlaces, releaseAndOfferPlace } from './offers.ts'
import {
  changeRegistration,
  findRegistration,
  lockEvent,
  registrations,
  registrationsWithEvent,
} from './queries.ts'
import { notifyGuest } from './notify-guest.ts'
import { sendProof } from './send-proof.ts'

/** Expires offers and unconfirmed registrations, and offers free places to the wait list. */
export const settleBookings = defineScheduledJob(
  'settle-bookings',
  { everyMinutes: 1 },
  async ({ deps }) => {
    const { db, clock } = deps
    const now = clock.now()
    const offers = registrations(db).where('state', '=', 'offered')
    for (const row of await offers.where('offer_ends_at', '<=', now).execute())
      await withEventLock(deps, row.event_id, (tx) => expireOffer(tx, deps, row.id))
    const unproven = registrations(db).where('state', '=', 'unproven')
    const since = new Date(now.getTime() - provableMs)
    for (const row of await unproven.where('registered_at', '<=', since).execute())
      await withEventLock(deps, row.event_id, (tx) => expireUnproven(tx, deps, row.id))
    for (const { id } of await eventsToFill(db, now))
      await withEventLock(deps, id, (tx) => offerFreePlaces(tx, deps, id))
  },
)

/** Events with a wait list and a free place. */
const eventsToFill = (db: Db, now: Date) =>
  db
    .selectFrom('event')
    .select('id')
    .where('starts_at', '>', now)
    .where('cancelled_at', 'is', null)
    .where(({ eb }) => eb('taken', '<', eb.ref('capacity')))
    .where('id', 'in', (from) =>
      from.selectFrom('registration').select('event_id').where('state', '=', 'waiting'),
    )
    .execute()

const withEventLock = (deps: Deps, eventId: string, work: (tx: Db) => Promise<void>) =>
  deps.db.transaction().execute(async (tx) => {
    await lockEvent(tx, eventId)
    await work(tx)
  })

async function expireOffer(tx: Db, deps: Deps, id: string): Promise<void> {
  const row = await findRegistration(tx, id)
  const isExpired = row?.offer_ends_at && row.offer_ends_at <= deps.clock.now()
  if (row?.state !== 'offered' || !isExpired) return
  await changeRegistration(tx, id, { state: 'expired', offer_ends_at: null })
  if (!row.is_bot) await releaseAndOfferPlace(tx, deps, row.event_id)
}

async function expireUnproven(tx: Db, deps: Deps, id: string): Promise<void> {
  const row = await findRegistration(tx, id)
  if (row?.state !== 'unproven' || (await isProvable(tx, row, deps.clock.now()))) return
  await forgetBooking(tx, deps, row, 'expired')
}

/** Sends each guest one reminder the day before. */
export const remindGuests = defineScheduledJob(
  'remind-guests',
  { dailyAt: '10:00' },
  async ({ deps }) => {
    const tomorrow = addDays(dayOf(deps.clock.now()), 1)
    const guests = registrationsWithEvent(deps.db)
      .where('day', '=', tomorrow)
      .where('cancelled_at', 'is', null)
      .where('state', '=', 'confirmed')
      .where('is_bot', '=', false)
      .orderBy('queue_number')
    for (const guest of await guests.execute())
      await withEventLock(deps, guest.event_id, (tx) => remind(tx, deps, guest.id))
  },
)

async function remind(tx: Db, deps: Deps, id: string): Promise<void> {
  const row = await findRegistration(tx, id)
  if (row?.state !== 'confirmed' || row.reminded_at) return
  const event = await readEventRow(tx, row.event_id)
  if (event.cancelled_at !== null) return
  await changeRegistration(tx, id, { reminded_at: deps.clock.now() })
  await notifyGuest(tx, deps, { kind: 'reminder', event, row: await rowById(tx, id) })
}

export const registrationJobs = [sendProof, settleBookings, remindGuests]
