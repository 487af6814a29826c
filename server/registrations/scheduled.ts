import { addDays, dayOf } from '#contract/dates.ts'
import { rowOf } from '#server/events/events.ts'
import { defineScheduledJob } from '#server/jobs/jobs.ts'
import { destroyRecordKey } from '#server/vault/vault.ts'
import { openDetails } from './details.ts'
import { sendBookingEmail } from './emails.ts'
import { deleteRegistration, guestsOn, registrationsOfEventsBefore } from './queries.ts'

/** The day before, once for each guest: the outbox knows the letter by the place's id. */
export const remindGuests = defineScheduledJob(
  'remind-guests',
  { dailyAt: '10:00' },
  async ({ deps }) => {
    const tomorrow = addDays(dayOf(deps.clock.now()), 1)
    for (const guest of await guestsOn(deps.db, tomorrow))
      await deps.db.transaction().execute(async (tx) => {
        const details = await openDetails(tx, deps, guest)
        if (!details) return
        const event = await rowOf(tx, guest.event_id)
        await sendBookingEmail(tx, deps, {
          kind: 'reminder',
          event,
          id: guest.id,
          details,
          key: guest.id,
        })
      })
  },
)

const keptMs = 7 * 86_400_000

/** A week after an event nobody needs to know who was there. */
export const forgetGuests = defineScheduledJob(
  'forget-guests',
  { dailyAt: '03:20' },
  async ({ deps }) => {
    const ended = new Date(deps.clock.now().getTime() - keptMs)
    for (const { id, vault_key } of await registrationsOfEventsBefore(deps.db, ended))
      await deps.db.transaction().execute(async (tx) => {
        await deleteRegistration(tx, id)
        if (vault_key !== null) await destroyRecordKey(tx, deps, vault_key)
      })
  },
)
