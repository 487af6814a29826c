import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/application/application.ts'
import * as own from '#contract/application/my-data.ts'
import { callerOf } from '#server/kit/accept-form.ts'
import type { Deps } from '#server/kit/deps.ts'
import { serve } from '#server/kit/serve.ts'
import { requestFreshLink } from './fresh-link.ts'
import { correctMyData, eraseMyData, readMyData, withdrawMyData } from './my-data.ts'
import { receive } from './receive.ts'

export function applicationRoutes(app: FastifyInstance, deps: Deps): void {
  for (const endpoint of [contract.createVolunteer, contract.createVolunteerShort])
    serve(app, endpoint, async ({ body }, request) => ({
      data: await receive(deps, callerOf(deps, request), 'volunteer', body),
    }))
  serve(app, contract.createMember, async ({ body }, request) => ({
    data: await receive(deps, callerOf(deps, request), 'member', body),
  }))
  serve(app, contract.createPartnership, async ({ body }, request) => ({
    data: await receive(deps, callerOf(deps, request), 'partnership', body),
  }))
  serve(app, contract.createCollaborator, async ({ body }, request) => ({
    data: await receive(deps, callerOf(deps, request), 'collaborator', body),
  }))

  // Without limits of their own: a key cannot be guessed, and wrong answers are counted at the record.
  serve(app, own.readMyData, async ({ body }) => ({ data: await readMyData(deps, body) }))
  serve(app, own.correctMyData, async ({ body }) => ({ data: await correctMyData(deps, body) }))
  serve(app, own.withdrawMyData, async ({ body }) => ({ data: await withdrawMyData(deps, body) }))
  serve(app, own.eraseMyData, async ({ body }) => ({ data: await eraseMyData(deps, body) }))
  // The job limits the emails of each record.
  serve(app, own.sendFreshMyDataLink, async ({ body }) => ({
    data: await requestFreshLink(deps, body._id),
  }))
}
