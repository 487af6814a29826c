import type { FastifyInstance } from 'fastify'
import * as newsletter from '#contract/console/newsletter.ts'
import { serveStaff, serveStaffExport, serveStaffOnce } from '#server/kit/console-access.ts'
import type { Deps } from '#server/kit/deps.ts'
import { exportSubscribers } from './export.ts'
import { addIssue, changeIssue, type IssueDeps, listIssues, removeIssue } from './issues.ts'

type NewsletterDeps = Deps &
  IssueDeps & {
    /** Emails the owners in the transaction of the export. */
    onExport: Parameters<typeof exportSubscribers>[2]['onExport']
  }

export function newsletterStaffRoutes(app: FastifyInstance, deps: NewsletterDeps): void {
  serveStaffExport(app, deps, newsletter.exportSubscribers, async ({ body }, actor) =>
    exportSubscribers(deps, actor, { ...body, onExport: deps.onExport }),
  )
  serveStaff(app, deps, newsletter.listIssues, async ({ query }) => listIssues(deps, query))
  serveStaffOnce(app, deps, newsletter.addIssue, async (tx, { body }, { actor }) =>
    addIssue(tx, deps, actor, body),
  )
  serveStaff(app, deps, newsletter.changeIssue, async ({ params, body }, { actor }) =>
    changeIssue(deps, actor, { ...params, ...body }),
  )
  serveStaff(app, deps, newsletter.removeIssue, async ({ params, body }, { actor }) =>
    removeIssue(deps, actor, { ...params, ...body }),
  )
}
