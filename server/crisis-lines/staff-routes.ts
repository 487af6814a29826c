import type { FastifyInstance } from 'fastify'
import * as crisisLine from '#contract/console/crisis-line.ts'
import { serveStaff } from '#server/kit/console-access.ts'
import type { Deps } from '#server/kit/deps.ts'
import { checkCrisisLine, listCrisisLines, undoCheck } from './crisis-lines.ts'

export function crisisLineStaffRoutes(app: FastifyInstance, deps: Deps): void {
  serveStaff(app, deps, crisisLine.listCrisisLines, async () =>
    listCrisisLines(deps.db, deps.clock),
  )
  serveStaff(app, deps, crisisLine.checkCrisisLine, async ({ body }, { actor }) =>
    checkCrisisLine(deps, actor, body),
  )
  serveStaff(app, deps, crisisLine.undoCheck, async ({ body }, { actor }) =>
    undoCheck(deps, actor, body),
  )
}
