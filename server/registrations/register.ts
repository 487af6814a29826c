import { randomBytes, randomInt } from 'node:crypto'
import type * as z from 'zod/mini'
import type { register as endpoint, Registration } from '#contract/registration.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { Db } from '#server/db/connect.ts'
import { rowOf } from '#server/events/events.ts'
import type { Deps } from '#server/kit/deps.ts'
import { Refusal } from '#server/kit/refuse.ts'
import { lookupOf } from '#server/vault/vault.ts'
import { type Details, sealDetails } from './details.ts'
import { sendBookingEmail } from './emails.ts'
import { countWaiting, findByPerson, insertRegistration, lockEvent, takePlace } from './queries.ts'

type Given = Pick<
  z.output<typeof Registration>,
  'name' | 'email' | 'accessNeeds' | 'safeContact' | 'isYouth' | 'intakeNote'
>
type Registered = Reply<typeof endpoint>['data']

/** A place, or one in line. Everything happens in the caller's transaction, or nothing does. */
export async function register(
  tx: Db,
  deps: Deps,
  eventId: string,
  given: Given,
): Promise<Registered> {
  const event = await rowOf(tx, eventId)
  if (event.ends_at <= deps.clock.now()) throw new Refusal('conflict', 'This event is over.')
  if (event.youth_only && given.isYouth !== true)
    throw new Refusal('invalid', youthOnly, { fields: { isYouth: youthOnly } })

  const person = await lookupOf(tx, deps, { purpose: 'registration', address: given.email })
  await lockEvent(tx, eventId)
  const held = await findByPerson(tx, eventId, person)
  const state = await stateFor(tx, eventId, held === undefined)

  const id = randomBytes(16).toString('base64url')
  const details: Details = {
    name: given.name,
    email: given.email,
    accessNeeds: given.accessNeeds,
    safeContact: given.safeContact,
    intakeNote: given.intakeNote ?? '',
  }
  const code = newCode()
  await insertRegistration(tx, {
    id,
    event_id: eventId,
    person,
    state,
    code,
    twin_of: held?.id ?? null,
    registered_at: deps.clock.now(),
    ...(await sealDetails(tx, deps, id, details)),
  })
  // The letter goes to whoever owns the address, and leads them to the place they really have.
  await sendBookingEmail(tx, deps, {
    kind: held ? 'again' : state,
    event,
    id: held?.id ?? id,
    details,
    key: id,
  })
  const position = state === 'waiting' ? await nextInQueue(tx, eventId, held !== undefined) : null
  return { _id: id, state, position, code }
}

const youthOnly = 'This event is for young people from 14 to 24. Tick the box if that is you.'

/** A twin takes nothing, yet is told what a newcomer would be told: nobody learns who is on the list. */
async function stateFor(tx: Db, eventId: string, isNew: boolean): Promise<'confirmed' | 'waiting'> {
  if (isNew) return (await takePlace(tx, eventId)) ? 'confirmed' : 'waiting'
  const { capacity, taken } = await rowOf(tx, eventId)
  return capacity === null || taken < capacity ? 'confirmed' : 'waiting'
}

const nextInQueue = async (tx: Db, eventId: string, isTwin: boolean) =>
  (await countWaiting(tx, eventId)) + (isTwin ? 1 : 0)

const letters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

/** Short enough to say at a door, and without letters that look alike: 'K4-7TM-92'. */
function newCode(): string {
  const some = (count: number) =>
    Array.from({ length: count }, () => letters[randomInt(letters.length)]).join('')
  return `${some(2)}-${some(3)}-${some(2)}`
}
