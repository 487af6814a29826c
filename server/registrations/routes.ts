import type { FastifyInstance } from 'fastify'
import {
  acceptBooking as accept,
  cancelBooking as cancel,
  changeBooking as change,
  readBooking as read,
  readPlaces,
  register as sendRegistration,
} from '#contract/registration.ts'
import type { Deps } from '#server/kit/deps.ts'
import { splitGuard, guardForm } from '#server/kit/form-guard.ts'
import { takeToken } from '#server/kit/limit.ts'
import { idempotencyKey, withIdempotency } from '#server/kit/idempotency.ts'
import { serve } from '#server/kit/serve.ts'
import { whoIs } from '#server/kit/who.ts'
import { readFreePlaces } from './free-places.ts'
import { acceptBooking, cancelBooking, changeBooking, readBooking } from './bookings.ts'
import { pretendToRegister } from './pretend.ts'
import { register } from './register.ts'

export function registrationRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, clock } = deps

  serve(app, sendRegistration, async ({ params, body }, request) => {
    const who = whoIs(deps, request)
    // A library or a community hall shares one address, so a whole class may register from it.
    await takeToken(db, clock, { action: 'register', who, burst: 40, perHour: 40 })
    const { said, extras } = splitGuard(body)
    const write = {
      endpoint: `POST /event/${params.id}/register`,
      body: said,
      who,
      key: idempotencyKey(request),
    }
    const { reply } = await withIdempotency(deps, write, async (tx) => {
      const verdict = await guardForm(tx, deps, { form: 'register', extras })
      const data =
        verdict === 'trapped'
          ? await pretendToRegister(tx, params.id)
          : await register(tx, deps, params.id, said)
      return { status: 201, reply: { data } }
    })
    return reply
  })

  serve(app, readPlaces, async ({ params }) => ({
    data: await readFreePlaces(db, clock, params.id),
  }))

  serve(app, read, async ({ params }) => ({ data: await readBooking(db, deps, params.bookingId) }))
  serve(app, change, async ({ params, body }) => ({
    data: await db.transaction().execute((tx) => changeBooking(tx, deps, params.bookingId, body)),
  }))
  serve(app, accept, async ({ params }) => ({
    data: await db.transaction().execute((tx) => acceptBooking(tx, deps, params.bookingId)),
  }))
  serve(app, cancel, async ({ params }) => {
    await db.transaction().execute((tx) => cancelBooking(tx, deps, params.bookingId))
    return { data: { state: 'cancelled' as const } }
  })
}
