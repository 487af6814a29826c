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
  serveStaffOnce(app, deps, staff.invite, async (tx, { body }, own) => invite(tx, deps, own, body))
  serveStaff(app, deps, staff.withdrawInvitation, async ({ params: { id } }, own) => {
    await withdrawInvitation(deps, own, id)
    return listPeople(deps.db, deps, own.person.id)
  })
  serveStaffOnce(app, deps, staff.changeRoles, async (tx, { params, body }, own) => {
    await changeRoles(tx, deps, own, { ...params, ...body })
    return listPeople(tx, deps, own.person.id)
  })
  serveStaff(app, deps, staff.disableStaff, async ({ params: { id } }, own) => {
    await disableStaff(deps, own, id)
    return listPeople(deps.db, deps, own.person.id)
  })
  serveStaff(app, deps, staff.enableStaff, async ({ params: { id } }, own) => {
    await enableStaff(deps, own, id)
    return listPeople(deps.db, deps, own.person.id)
  })
  serveStaffOnce(app, deps, staff.sendRecovery, async (tx, { params }, own) =>
    sendRecovery(tx, deps, own, params.id),
  )
}
