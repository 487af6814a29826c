import type { FastifyInstance } from 'fastify'
import * as staff from '#contract/console/staff.ts'
import { serveStaff, serveStaffOnce } from '#server/kit/console-access.ts'
import type { Deps } from '#server/kit/deps.ts'
import { invite, sendRecovery, withdrawInvitation } from './invitations.ts'
import { changeRoles, disableStaff, enableStaff, listPeople } from './people.ts'

/** The Staff screen: people, roles, invitations and recovery links. */
export function staffRoutes(app: FastifyInstance, deps: Deps): void {
  serveStaff(app, deps, staff.listStaff, async (_input, { person }) =>
    listPeople(deps.db, deps, person.id),
  )
  serveStaffOnce(app, deps, staff.invite, async (tx, { body }, { actor }) =>
    invite(tx, deps, { actor, ...body }),
  )
  serveStaff(app, deps, staff.withdrawInvitation, async ({ params: { id } }, { actor, person }) => {
    await withdrawInvitation(deps, { actor, self: person.id, id })
    return listPeople(deps.db, deps, person.id)
  })
  serveStaffOnce(app, deps, staff.changeRoles, async (tx, { params, body }, { actor, person }) => {
    await changeRoles(tx, deps, { actor, self: person.id, ...params, ...body })
    return listPeople(tx, deps, person.id)
  })
  serveStaff(app, deps, staff.disableStaff, async ({ params: { id } }, { actor, person }) => {
    await disableStaff(deps, { actor, self: person.id, id })
    return listPeople(deps.db, deps, person.id)
  })
  serveStaff(app, deps, staff.enableStaff, async ({ params: { id } }, { actor, person }) => {
    await enableStaff(deps, { actor, self: person.id, id })
    return listPeople(deps.db, deps, person.id)
  })
  serveStaffOnce(app, deps, staff.sendRecovery, async (tx, { params }, { actor, person }) =>
    sendRecovery(tx, deps, { actor, self: person.id, ...params }),
  )
}
