import type { FastifyInstance } from 'fastify'
import * as newsletter from '#contract/console/newsletter.ts'
import { serveStaffExport } from '#server/kit/console-access.ts'
import type { Deps } from '#server/kit/deps.ts'
import { exportSubscribers } from './export.ts'

type NewsletterDeps = Deps & {
  /** Emails the owners in the transaction of the export. */
  onExport: Parameters<typeof exportSubscribers>[2]['onExport']
}

export function newsletterStaffRoutes(app: FastifyInstance, deps: NewsletterDeps): void {
  serveStaffExport(app, deps, newsletter.exportSubscribers, async ({ body }, actor) =>
    exportSubscribers(deps, actor, { ...body, onExport: deps.onExport }),
  )
}
