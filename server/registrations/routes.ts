import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/registration.ts'
import { callerOf } from '#server/kit/accept-form.ts'
import type { Deps } from '#server/kit/deps.ts'
import { serve } from '#server/kit/serve.ts'
import { acceptBooking, cancelBooking, changeBooking, readBooking } from './bookings.ts'
import { changeAddress, confirmBooking, resendMessage } from './prove.ts'
import { register } from './register.ts'
import { readPlacesOf } from './seats.ts'

export function registrationRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, contract.register, async ({ params, body }, request) => {
    return { data: await register(deps, callerOf(deps, request), params.id, body) }
  })
  serve(app, contract.readPlaces, async ({ params }) => ({
    data: await readPlacesOf(deps.db, deps.clock, params.id),
  }))

  // Without limits: a key cannot be guessed.
  serve(app, contract.readBooking, async ({ params }) => ({
    data: await readBooking(deps, params.bookingId),
  }))
  serve(app, contract.confirmBooking, async ({ params }) => ({
    data: await confirmBooking(deps, params.bookingId),
  }))
  serve(app, contract.resendMessage, async ({ params }) => ({
    data: await resendMessage(deps, params.bookingId),
  }))
  serve(app, contract.changeAddress, async ({ params, body }) => ({
    data: await changeAddress(deps, params.bookingId, body.email),
  }))
  serve(app, contract.changeBooking, async ({ params, body }) => ({
    data: await changeBooking(deps, params.bookingId, body),
  }))
  serve(app, contract.acceptBooking, async ({ params }) => ({
    data: await acceptBooking(deps, params.bookingId),
  }))
  serve(app, contract.cancelBooking, async ({ params }) => {
    await cancelBooking(deps, params.bookingId)
    return { data: { state: 'cancelled' as const } }
  })
}
