import type { FastifyInstance } from 'fastify'
import * as application from '#contract/console/application.ts'
import { serveStaff, serveStaffExport, serveStaffOnce } from '#server/kit/console-access.ts'
import type { Deps } from '#server/kit/deps.ts'
import { emailApplicant, previewApplicantEmail } from './applicant-email.ts'
import { exportApplications } from './export.ts'
import { findApplications, listApplications } from './list.ts'
import {
  addNote,
  assign,
  changeState,
  eraseApplication,
  readApplication,
  revealApplication,
  vouchForMailbox,
} from './staff.ts'

type ApplicationDeps = Deps & {
  /** Emails the owners in the transaction of the export. */
  onExport: Parameters<typeof exportApplications>[2]['onExport']
}

export function applicationStaffRoutes(app: FastifyInstance, deps: ApplicationDeps): void {
  serveStaff(app, deps, application.listApplications, async ({ query }, { actor }) =>
    listApplications(deps, actor.id, query),
  )
  serveStaff(app, deps, application.findApplications, async ({ body }, { actor }) =>
    findApplications(deps, actor, body.email),
  )
  serveStaff(app, deps, application.readApplication, async ({ params }) =>
    readApplication(deps, params.number),
  )
  serveStaff(app, deps, application.revealApplication, async ({ params, body }, { actor }) =>
    revealApplication(deps, actor, { ...params, ...body }),
  )
  serveStaff(app, deps, application.changeApplicationState, async ({ params, body }, { actor }) =>
    changeState(deps, actor, { ...params, ...body }),
  )
  serveStaff(app, deps, application.assignApplication, async ({ params, body }, { actor }) =>
    assign(deps, actor, { ...params, ...body }),
  )
  serveStaffOnce(
    app,
    deps,
    application.addApplicationNote,
    async (tx, { params, body }, { actor }) => addNote(tx, deps, actor, { ...params, ...body }),
  )
  serveStaff(app, deps, application.previewApplicantEmail, async ({ params }) =>
    previewApplicantEmail(deps, params.number),
  )
  serveStaffOnce(app, deps, application.emailApplicant, async (tx, { params, body }, { actor }) =>
    emailApplicant(tx, deps, actor, { ...params, ...body }),
  )
  serveStaff(app, deps, application.vouchForApplicant, async ({ params, body }, { actor }) =>
    vouchForMailbox(deps, actor, { ...params, ...body }),
  )
  serveStaff(app, deps, application.eraseApplication, async ({ params, body }, { actor }) =>
    eraseApplication(deps, actor, { ...params, ...body }),
  )
  serveStaffExport(app, deps, application.exportApplications, async ({ body }, actor) =>
    exportApplications(deps, actor, { ...body, onExport: deps.onExport }),
  )
}
