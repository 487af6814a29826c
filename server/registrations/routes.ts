import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/registration.ts'
import { callerOf } from '#server/kit/accept-form.ts'
import type { Deps } from '#server/kit/deps.ts'
import { limitLinkChanges } from '#server/kit/limit-link-changes.ts'
import { serve, serveData } from '#server/kit/serve.ts'
import { acceptBooking, cancelBooking, changeBooking, readBooking } from './bookings.ts'
import { changeAddress, confirmBooking, resendMessage } from './prove.ts'
import { register } from './register.ts'
import { readPlacesOf } from './seats.ts'

export function registrationRoutes(app: FastifyInstance, deps: Deps): void {
  serveData(app, contract.register, ({ params, body }, request) =>
    register(deps, callerOf(deps, request), params.id, body),
  )
  serveData(app, contract.readPlaces, ({ params }) => readPlacesOf(deps.db, deps.clock, params.id))

  // No rate limits except for changes that can be repeated: a key cannot be guessed.
  serveData(app, contract.readBooking, ({ params }) => readBooking(deps, params.bookingId))
  serveData(app, contract.confirmBooking, ({ params }) => confirmBooking(deps, params.bookingId))
  serveData(app, contract.resendMessage, ({ params }) => resendMessage(deps, params.bookingId))
  serveData(app, contract.changeAddress, ({ params, body }) =>
    changeAddress(deps, params.bookingId, body.email),
  )
  serveData(app, contract.changeBooking, async ({ params, body }, request) => {
    await limitLinkChanges(deps, request)
    return changeBooking(deps, params.bookingId, body)
  })
  serveData(app, contract.acceptBooking, ({ params }) => acceptBooking(deps, params.bookingId))
  serve(app, contract.cancelBooking, async ({ params }) => {
    await cancelBooking(deps, params.bookingId)
    return { data: { state: 'cancelled' as const } }
  })
}
