import { hourMs } from '#contract/durations.ts'
import { keyHash, newKey, speakable } from '#server/kit/link-key.ts'
import type * as z from 'zod/mini'
import type { register as endpoint, Registration } from '#contract/registration.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { Db } from '#server/db/connect.ts'
import { type EventRow, rowOf } from '#server/events/events.ts'
import { addJob } from '#server/jobs/jobs.ts'
import { acceptForm, type Caller } from '#server/kit/accept-form.ts'
import type { Deps } from '#server/kit/deps.ts'
import { Refusal } from '#server/kit/refuse.ts'
import { type Details, sealDetails } from './details.ts'
import { newSeatState } from './seats.ts'
import { countUnprovenOf, findRegistration, insertRegistration, lockEvent } from './queries.ts'
import { sendProof } from './send-proof.ts'
import { tellGuest } from './tell-guest.ts'

type Registered = Reply<typeof endpoint>['data']
type Form = z.output<typeof Registration>

/** Beyond these, programs may be at work, and the device does a little work first. */
const unprovenMost = 4

const holdMs = hourMs

/** Nothing here looks at who else is registered, so nobody can learn it from the answer or from its time. */
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
    // A library or a community hall shares one address, so a whole class may register from it.
    limits: [{ action: 'register', burst: 40, perHour: 40 }],
    assessSpam: async (tx) => {
      const ask = { eventId, network: caller.who, now: deps.clock.now() }
      return { isUnderPressure: (await countUnprovenOf(tx, ask)) >= unprovenMost }
    },
    accept: async (tx, given, isTrapped) => {
      const event = await rowOf(tx, eventId)
      return createRegistration(tx, deps, { event, given, who: caller.who, isTrapped })
    },
  })

type Given = Omit<Form, 'homePage' | 'formToken' | 'proof'>
type Ask = { event: EventRow; given: Given; who: string; isTrapped: boolean }

async function createRegistration(tx: Db, deps: Deps, ask: Ask): Promise<Registered> {
  const { event, given } = ask
  if (event.ends_at <= deps.clock.now()) throw new Refusal('conflict', 'This event is over.')
  if (event.youth_only && given.isYouth !== true)
    throw new Refusal('invalid', youthOnly, { fields: { isYouth: youthOnly } })
  return given.safeContact.way === 'email'
    ? insertUnproven(tx, deps, ask)
    : registerOnPage(tx, deps, ask)
}

const youthOnly = 'This event is for young people from 14 to 24. Tick the box if that is you.'

/** A message goes to the mailbox, and whoever opens it has the place. Until then nothing is known of it. */
async function insertUnproven(tx: Db, deps: Deps, ask: Ask): Promise<Registered> {
  const now = deps.clock.now()
  const [receipt, owner] = [newKey(), newKey()]
  const row = await newRow(tx, deps, ask, owner)
  const held_until = new Date(now.getTime() + holdMs)
  const asked = { asked_at: now, messages: 1 }
  await insertRegistration(tx, { ...row, state: 'unproven', held_until, ...asked }, [
    { hash: keyHash(receipt), kind: 'receipt' },
    { hash: keyHash(owner), kind: 'owner' },
  ])
  await addJob(tx, sendProof, { id: row.id })
  return { _id: receipt, stage: 'sent' }
}

/** Whoever wants no mail has nothing but this page: a place to show at the door, or one in the queue. */
async function registerOnPage(tx: Db, deps: Deps, ask: Ask): Promise<Registered> {
  const { event, isTrapped } = ask
  const owner = newKey()
  const row = await newRow(tx, deps, ask, owner)
  await lockEvent(tx, event.id)
  const state = await newSeatState(tx, deps, { event, isTrapped })
  await insertRegistration(tx, { ...row, state }, [{ hash: keyHash(owner), kind: 'owner' }])
  const existing = await findRegistration(tx, row.id)
  if (existing) await tellGuest(tx, deps, { kind: state, event, row: existing })
  return { _id: owner, stage: 'booked' }
}

async function newRow(tx: Db, deps: Deps, { event, given, who, isTrapped }: Ask, key: string) {
  const id = newKey()
  const { name, email, accessNeeds, safeContact, intakeNote = '' } = given
  const details: Details = { name, email, accessNeeds, safeContact, intakeNote, key }
  return {
    id,
    event_id: event.id,
    code: newCode(),
    network: who,
    trapped: isTrapped,
    registered_at: deps.clock.now(),
    ...(await sealDetails(tx, deps, id, details)),
  }
}

/** Short enough to say at a door: 'K4-7TM-92'. */
const newCode = (): string => `${speakable(2)}-${speakable(3)}-${speakable(2)}`
