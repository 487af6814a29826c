import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/application/application.ts'
import * as own from '#contract/application/my-data.ts'
import { callerOf } from '#server/kit/accept-form.ts'
import type { Deps } from '#server/kit/deps.ts'
import { limitLinkChanges } from '#server/kit/limit-link-changes.ts'
import { serveData } from '#server/kit/serve.ts'
import { requestFreshLink } from './fresh-link.ts'
import { correctMyData, eraseMyData, readMyData, withdrawMyData } from './my-data.ts'
import { receiveApplication } from './receive.ts'

export function applicationRoutes(app: FastifyInstance, deps: Deps): void {
  for (const endpoint of [contract.createVolunteer, contract.createVolunteerShort])
    serveData(app, endpoint, ({ body }, request) =>
      receiveApplication(deps, callerOf(deps, request), 'volunteer', body),
    )
  serveData(app, contract.createMember, ({ body }, request) =>
    receiveApplication(deps, callerOf(deps, request), 'member', body),
  )
  serveData(app, contract.createPartnership, ({ body }, request) =>
    receiveApplication(deps, callerOf(deps, request), 'partnership', body),
  )
  serveData(app, contract.createCollaborator, ({ body }, request) =>
    receiveApplication(deps, callerOf(deps, request), 'collaborator', body),
  )

  // Only changes that can be repeated have a rate limit: a key cannot be guessed, and wrong digits count per link.
  serveData(app, own.readMyData, ({ body }) => readMyData(deps, body))
  serveData(app, own.correctMyData, async ({ body }, request) => {
    await limitLinkChanges(deps, request)
    return correctMyData(deps, body)
  })
  serveData(app, own.withdrawMyData, ({ body }) => withdrawMyData(deps, body))
  serveData(app, own.eraseMyData, ({ body }) => eraseMyData(deps, body))
  // The job limits the emails of each record.
  serveData(app, own.sendFreshMyDataLink, async ({ body }, request) => {
    await limitLinkChanges(deps, request)
    return requestFreshLink(deps, body._id)
  })
}
