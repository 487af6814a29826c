import { hourMs } from '#contract/durations.ts'
import { keyHash, newKey, readableCode } from '#server/kit/link-key.ts'
import type * as z from 'zod/mini'
import type { register as endpoint, Registration } from '#contract/registration.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { Db } from '#server/db/connect.ts'
import { type EventRow, readEventRow } from '#server/events/events.ts'
import { addJob } from '#server/jobs/jobs.ts'
import { acceptForm, type Caller } from '#server/kit/accept-form.ts'
import type { Deps } from '#server/kit/deps.ts'
import { Refusal } from '#server/kit/refuse.ts'
import { assessRegistration } from './assess-spam.ts'
import { type Details, sealDetails } from './details.ts'
import { newSeatState, refuseClosed } from './seats.ts'
import { findRegistration, insertRegistration, lockEvent, shareEvent } from './queries.ts'
import { sendProof } from './send-proof.ts'
import { notifyGuest } from './notify-guest.ts'

type Registered = Reply<typeof endpoint>['data']
type Form = z.output<typeof Registration>

const holdMs = hourMs

/** Reads no other registrations of the address, so neither the response nor its time shows whether it is registered. */
export const register = (
  deps: Deps,
  caller: Caller,
  eventId: string,
  body: Form,
): Promise<Registered> =>
  acceptForm(deps, caller, {
    form: 'register',
    endpoint: `POST /event/${eventId}/register`,
    body,
    // The visitors of a library or a community hall share one IP address, so a whole class may register from it.
    limits: [{ action: 'register', burst: 40, perHour: 40 }],
    assessSpam: (tx, guard) => assessRegistration(tx, deps, caller, { eventId, guard }),
    accept: async (tx, input, isBot) => {
      // Locked before it is read: an event may be cancelled or unpublished at the same moment.
      await (input.safeContact.way === 'email' ? shareEvent(tx, eventId) : lockEvent(tx, eventId))
      const event = await readEventRow(tx, eventId)
      return createRegistration(tx, deps, { event, input, network: caller.who, isBot })
    },
  })

type Input = Omit<Form, 'homePage' | 'formToken' | 'proof'>
type NewBooking = { event: EventRow; input: Input; network: string | null; isBot: boolean }

async function createRegistration(tx: Db, deps: Deps, booking: NewBooking): Promise<Registered> {
  const { event, input } = booking
  refuseClosed(event, deps.clock.now())
  if (event.youth_only && input.isYouth !== true)
    throw new Refusal('invalid', youthOnly, { fields: { isYouth: youthOnly } })
  return input.safeContact.way === 'email'
    ? insertUnproven(tx, deps, booking)
    : insertBooked(tx, deps, booking)
}

const youthOnly = 'This event is for young people from 14 to 24. Tick the box if that is you.'

/** The guest gets the place by confirming the link in an email. The response contains a receipt, not the owner's key. */
async function insertUnproven(tx: Db, deps: Deps, booking: NewBooking): Promise<Registered> {
  const now = deps.clock.now()
  const [receipt, owner] = [newKey(), newKey()]
  const row = await newRow(tx, deps, booking, owner)
  const held_until = new Date(now.getTime() + holdMs)
  const unproven = {
    state: 'unproven' as const,
    held_until,
    message_requested_at: now,
    messages: 1,
  }
  await insertRegistration(tx, { ...row, ...unproven }, [
    { hash: keyHash(receipt), kind: 'receipt' },
    { hash: keyHash(owner), kind: 'owner' },
  ])
  await addJob(tx, sendProof, { id: row.id })
  return { _id: receipt, stage: 'sent' }
}

/** The caller holds the lock on the event. A guest who wants no email gets the owner's page at once, with a place or a position on the wait list. */
async function insertBooked(tx: Db, deps: Deps, booking: NewBooking): Promise<Registered> {
  const { event, isBot } = booking
  const owner = newKey()
  const row = await newRow(tx, deps, booking, owner)
  const state = await newSeatState(tx, deps, { event, isBot })
  await insertRegistration(tx, { ...row, state }, [{ hash: keyHash(owner), kind: 'owner' }])
  const inserted = await findRegistration(tx, row.id)
  if (inserted) await notifyGuest(tx, deps, { kind: state, event, row: inserted })
  return { _id: owner, stage: 'booked' }
}

/** The columns of a new registration without its state. `network` is null for a guest whom a staff member adds. */
export async function newRow(tx: Db, deps: Deps, booking: NewBooking, key: string) {
  const id = newKey()
  const { event, input, network, isBot } = booking
  const { name, email, accessNeeds, safeContact, intakeNote = '' } = input
  const details: Details = { name, email, accessNeeds, safeContact, intakeNote, key }
  return {
    id,
    event_id: event.id,
    code: newCode(),
    network,
    is_bot: isBot,
    registered_at: deps.clock.now(),
    ...(await sealDetails(tx, deps, id, details)),
  }
}

/** Short enough to read aloud at the door: 'K4-7TM-92'. */
const newCode = (): string => `${readableCode(2)}-${readableCode(3)}-${readableCode(2)}`
