import type { FastifyInstance } from 'fastify'
import * as audit from '#contract/console/audit.ts'
import { serveStaff, serveStaffExport } from '#server/kit/console-access.ts'
import type { Deps } from '#server/kit/deps.ts'
import { checkAuditLog, readAuditCheck } from './check.ts'
import { exportAudit } from './export.ts'
import { listAudit, readChoices } from './list.ts'

export function auditRoutes(app: FastifyInstance, deps: Deps): void {
  serveStaff(app, deps, audit.listAudit, async ({ query }) => listAudit(deps, query))
  serveStaff(app, deps, audit.readAuditChoices, async () => readChoices(deps))
  serveStaff(app, deps, audit.readAuditCheck, async () => readAuditCheck(deps.db))
  serveStaff(app, deps, audit.checkAudit, async () => checkAuditLog(deps))
  serveStaffExport(app, deps, audit.exportAudit, async ({ body }, actor) =>
    exportAudit(deps, actor, body),
  )
}
