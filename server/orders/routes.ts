import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/order.ts'
import { callerOf } from '#server/kit/accept-form.ts'
import type { Deps } from '#server/kit/deps.ts'
import { limitLinkChanges } from '#server/kit/limit-link-changes.ts'
import { serve } from '#server/kit/serve.ts'
import { writeNote } from './note.ts'
import { restoreBag, payAgain, placeOrder } from './place.ts'
import { readOrder, readOrderStatus } from './read.ts'

/** Reads with a key in the address have no rate limit, because a key cannot be guessed. */
export function orderRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, contract.createOrderNote, async ({ body }, request) => ({
    data: await writeNote(deps, callerOf(deps, request), body.note),
  }))
  serve(app, contract.createOrder, async ({ params, body }, request) => ({
    data: await placeOrder(deps, callerOf(deps, request), { ...params, body }),
  }))
  serve(app, contract.readOrder, async ({ params }) => ({
    data: await readOrder(deps, params.id),
  }))
  serve(app, contract.payOrder, async ({ params }) => ({ data: await payAgain(deps, params.id) }))
  serve(app, contract.restoreBag, async ({ params }, request) => {
    await limitLinkChanges(deps, request)
    return { data: await restoreBag(deps, params.id) }
  })
  serve(app, contract.readOrderStatus, async ({ params }) => ({
    data: await readOrderStatus(deps, params.key),
  }))
}
