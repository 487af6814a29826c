import type { FastifyInstance } from 'fastify'
import * as content from '#contract/console/content.ts'
import * as eventAddress from '#contract/console/event-address.ts'
import * as eventSeries from '#contract/console/event-series.ts'
import * as publishing from '#contract/console/publishing.ts'
import * as organisation from '#contract/console/organisation-content.ts'
import * as revision from '#contract/console/revision.ts'
import { readSuggestions as suggestions } from '#contract/console/suggestion.ts'
import {
  hasStepUp,
  serveStaff,
  serveStaffOnce,
  type StaffContext,
} from '#server/kit/console-access.ts'
import { changeAddress, revealAddress } from './address.ts'
import { changeSeries, readSeriesChanges } from './change-series.ts'
import type { DraftDeps } from './describe.ts'
import { countContent, listContent } from './list.ts'
import { checkPublish, publishContent } from './publish.ts'
import { listRevisions, readRevision, restoreRevision } from './revisions.ts'
import { copyDraft, createDraft, readDraft, renameDraft, saveDraft } from './save.ts'
import { scheduleContent, unscheduleContent } from './schedule.ts'
import { checkSeries, copyToDays, publishSeries, readSeries } from './series.ts'
import { readSuggestions } from './suggestions.ts'
import {
  archiveContent,
  changeCancelled,
  discardChanges,
  previewCancelNotice,
  readPublished,
  restoreContent,
  unpublishContent,
} from './visibility.ts'

const { organisationId } = content
const organisationKey = { kind: 'organisation', id: organisationId } as const

export function draftRoutes(app: FastifyInstance, deps: DraftDeps): void {
  const isConfirmed = ({ person }: StaffContext) => hasStepUp(person, deps.clock.now())

  serveStaff(app, deps, content.listContent, async ({ params, query }) =>
    listContent(deps, params.kind, query),
  )
  serveStaff(app, deps, content.countContent, async ({ params, query }) =>
    countContent(deps, params.kind, query.title),
  )
  serveStaffOnce(app, deps, content.createContent, (tx, { params, body }, { actor }) =>
    createDraft(tx, deps, actor, { ...params, ...body }),
  )
  serveStaff(app, deps, content.renameContent, async ({ params, body }, { actor }) =>
    renameDraft(deps, actor, { ...params, version: body.version, newId: body.id }),
  )
  serveStaff(app, deps, content.readDraft, async ({ params }) => readDraft(deps, params))
  serveStaff(app, deps, suggestions, async ({ params }) => readSuggestions(deps, params))
  serveStaff(app, deps, content.saveDraft, async ({ params, body }, { actor }) =>
    saveDraft(deps, actor, { ...params, ...body }),
  )
  serveStaff(app, deps, content.readPublished, async ({ params }) => readPublished(deps, params))
  serveStaff(app, deps, content.discardChanges, async ({ params, body }, { actor }) =>
    discardChanges(deps, actor, { ...params, ...body }),
  )
  serveStaff(app, deps, publishing.checkPublish, async ({ params }) => checkPublish(deps, params))
  serveStaffOnce(app, deps, publishing.publishContent, (tx, { params, body }, context) =>
    publishContent(tx, deps, context.actor, {
      ...params,
      version: body.version,
      tellsGuests: body.tellGuests,
      isConfirmed: isConfirmed(context),
    }),
  )
  serveStaff(app, deps, publishing.unpublishContent, async ({ params, body }, { actor }) =>
    unpublishContent(deps, actor, { ...params, ...body }),
  )
  serveStaff(app, deps, publishing.scheduleContent, async ({ params, body }, context) =>
    scheduleContent(deps, context.actor, { ...params, ...body, isConfirmed: isConfirmed(context) }),
  )
  serveStaff(app, deps, publishing.unscheduleContent, async ({ params }, { actor }) =>
    unscheduleContent(deps, actor, params),
  )
  serveStaff(app, deps, publishing.archiveContent, async ({ params, body }, { actor }) =>
    archiveContent(deps, actor, { ...params, ...body }),
  )
  serveStaff(app, deps, publishing.restoreContent, async ({ params }, { actor }) =>
    restoreContent(deps, actor, params),
  )
  serveStaffOnce(app, deps, content.copyContent, (tx, { params }, { actor }) =>
    copyDraft(tx, deps, actor, params),
  )
  serveStaff(app, deps, publishing.previewCancelNotice, async ({ params }) =>
    previewCancelNotice(deps, params.id),
  )
  serveStaffOnce(app, deps, publishing.cancelEvent, (tx, { params, body }, { actor }) =>
    changeCancelled(tx, deps, actor, {
      ...params,
      isCancelled: true,
      tellsGuests: body.tellGuests,
    }),
  )
  serveStaffOnce(app, deps, publishing.reinstateEvent, (tx, { params, body }, { actor }) =>
    changeCancelled(tx, deps, actor, {
      ...params,
      isCancelled: false,
      tellsGuests: body.tellGuests,
    }),
  )
  serveStaff(app, deps, eventAddress.changeAddress, async ({ params, body }, { actor }) =>
    changeAddress(deps, actor, { ...params, ...body }),
  )
  serveStaff(app, deps, eventAddress.revealAddress, async ({ params }, { actor }) =>
    revealAddress(deps, actor, params),
  )
  serveStaff(app, deps, eventSeries.readSeries, async ({ params }) => readSeries(deps, params.id))
  serveStaff(app, deps, eventSeries.checkSeries, async ({ params }) => checkSeries(deps, params.id))
  serveStaffOnce(app, deps, eventSeries.copyToDays, (tx, { params, body }, { actor }) =>
    copyToDays(tx, deps, actor, { ...params, ...body }),
  )
  serveStaffOnce(app, deps, eventSeries.publishSeries, (tx, { params, body }, { actor }) =>
    publishSeries(tx, deps, actor, {
      ...params,
      dates: body.dates,
      tellsGuests: body.tellGuests,
    }),
  )
  serveStaff(app, deps, eventSeries.readSeriesChanges, async ({ params }) =>
    readSeriesChanges(deps, params.id),
  )
  serveStaff(app, deps, eventSeries.changeSeries, async ({ params, body }, { actor }) =>
    changeSeries(deps, actor, { ...params, ...body }),
  )

  serveStaffOnce(app, deps, organisation.publishOrganisation, (tx, { body }, { actor }) =>
    publishContent(tx, deps, actor, {
      ...organisationKey,
      ...body,
      isConfirmed: true,
      tellsGuests: false,
    }),
  )
  serveStaff(app, deps, organisation.scheduleOrganisation, async ({ body }, { actor }) =>
    scheduleContent(deps, actor, { ...organisationKey, ...body, isConfirmed: true }),
  )
  serveStaff(app, deps, organisation.unscheduleOrganisation, async (_input, { actor }) =>
    unscheduleContent(deps, actor, organisationKey),
  )

  serveStaff(app, deps, revision.listRevisions, async ({ params, query }) =>
    listRevisions(deps, params, query),
  )
  serveStaff(app, deps, revision.readRevision, async ({ params }) =>
    readRevision(deps, { ...params, number: Number(params.number) }),
  )
  serveStaff(app, deps, revision.restoreRevision, async ({ params, body }, { actor }) =>
    restoreRevision(deps, actor, { ...params, ...body, number: Number(params.number) }),
  )
}
