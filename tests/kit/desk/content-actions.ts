import { rm } from 'node:fs/promises'
import { onTestFinished } from 'vitest'
import * as content from '#contract/console/content.ts'
import { checkCrisisLine, listCrisisLines, undoCheck } from '#contract/console/crisis-line.ts'
import { blankDocument, changeDocument, uploadDocument } from '#contract/console/document.ts'
import type { ConsoleEndpoint } from '#contract/console/endpoint.ts'
import type { AuditAction } from '#contract/console/audit-action.ts'
import { revealAddress } from '#contract/console/event-address.ts'
import { copyToDays, publishSeries, readSeries } from '#contract/console/event-series.ts'
import * as media from '#contract/console/media.ts'
import * as organisation from '#contract/console/organisation-content.ts'
import { changePicture, uploadPicture } from '#contract/console/picture.ts'
import * as publishing from '#contract/console/publishing.ts'
import { restoreRevision } from '#contract/console/revision.ts'
import { addDays, dayOf } from '#contract/dates.ts'
import { makePdf } from '#tests/kit/make/pdf.ts'
import { newTestFolder } from '#tests/kit/run/test-folder.ts'
import { halves } from '#tests/kit/server/media-host.ts'
import { contentOf } from './content.ts'
import { buildDesk, type Desk } from './desk.ts'
import type { Agent } from './desk-client.ts'
import type { AuditedAction, AuditedDesk } from './staff-actions.ts'

const key = { kind: 'organisation', id: 'organisation' } as const

/** What an owner does with content and the library. */
export async function contentActions(): Promise<AuditedDesk> {
  const dataDir = await newTestFolder('audited')
  onTestFinished(() => rm(dataDir, { recursive: true }))
  const desk = await buildDesk({ environment: { DATA_DIR: dataDir } })
  const as = await desk.addPerson(['owner'])
  const renew = () => desk.stepUp(as)
  await renew()
  const actions = [
    ...(await recordActions(desk, as)),
    ...(await organisationActions(desk, as)),
    ...(await libraryActions(desk, as)),
  ]
  return { desk, renew, actions }
}

async function recordActions(desk: Desk, as: Agent): Promise<AuditedAction[]> {
  const { open, save, change, changeAddress } = contentOf(desk, as)
  const firstOf = async (kind: 'event' | 'post') => {
    const list = { params: { kind }, query: {} }
    return (await desk.call(content.listContent, list, { as })).rows[0]?.id ?? ''
  }
  const post = { kind: 'post', id: await firstOf('post') } as const
  await change(post, { author: 'Canary author' })
  await save(post, { author: 'Another author' })
  const event = { params: { id: await firstOf('event') } }
  await changeAddress(event.params.id, '12 Canary Street')
  const created = { params: { kind: 'post' as const }, body: { name: 'New post' } }
  const { id } = await desk.call(
    content.createContent,
    { ...created, body: { name: 'Fresh' } },
    { as },
  )
  const fresh = { kind: 'post', id } as const
  const seen = async (params: typeof post) => ({ version: (await open(params)).version })
  const when = { day: addDays(dayOf(desk.clock.now()), 1), time: '09:00' }
  const { rows: lines } = await desk.call(listCrisisLines, {}, { as })
  const { name = '', dialled = '' } = lines[0] ?? {}

  return [
    {
      endpoint: content.createContent,
      action: 'created',
      send: () => desk.send(content.createContent, created, { as }),
    },
    {
      endpoint: content.copyContent,
      action: 'copied',
      send: () => desk.send(content.copyContent, { params: post, body: {} }, { as }),
    },
    {
      endpoint: content.renameContent,
      action: 'renamed',
      send: async () => {
        const body = { ...(await seen(fresh)), id: 'renamed' }
        return desk.send(content.renameContent, { params: fresh, body }, { as })
      },
    },
    {
      endpoint: content.discardChanges,
      action: 'changes discarded',
      send: async () =>
        desk.send(content.discardChanges, { params: post, body: await seen(post) }, { as }),
    },
    {
      endpoint: restoreRevision,
      action: 'restored revision',
      send: async () => {
        const params = { ...post, number: '1' }
        return desk.send(restoreRevision, { params, body: await seen(post) }, { as })
      },
    },
    {
      endpoint: publishing.scheduleContent,
      action: 'scheduled',
      send: async () => {
        const body = { ...(await seen(post)), ...when }
        return desk.send(publishing.scheduleContent, { params: post, body }, { as })
      },
    },
    {
      endpoint: publishing.unscheduleContent,
      action: 'unscheduled',
      send: () => desk.send(publishing.unscheduleContent, { params: post }, { as }),
    },
    ...(
      [
        [publishing.publishContent, 'published'],
        [publishing.unpublishContent, 'unpublished'],
        [publishing.archiveContent, 'archived'],
      ] as const
    ).map(([endpoint, action]) => ({
      endpoint,
      action,
      send: async () => desk.send(endpoint, { params: post, body: await seen(post) }, { as }),
    })),
    {
      endpoint: publishing.restoreContent,
      action: 'restored',
      send: () => desk.send(publishing.restoreContent, { params: post, body: {} }, { as }),
    },
    ...(
      [
        [publishing.cancelEvent, 'cancelled'],
        [publishing.reinstateEvent, 'reinstated'],
        [revealAddress, 'opened'],
      ] as const
    ).map(([endpoint, action]) => ({
      endpoint,
      action,
      send: () => desk.send<ConsoleEndpoint>(endpoint, { ...event, body: {} }, { as }),
    })),
    {
      endpoint: copyToDays,
      action: 'copied to more days',
      send: async () => {
        const { version } = await open({ kind: 'event', ...event.params })
        const body = { version, days: ['2099-05-02'] }
        return desk.send(copyToDays, { ...event, body }, { as })
      },
    },
    {
      endpoint: publishSeries,
      action: 'published',
      send: async () => {
        const { dates } = await desk.call(readSeries, event, { as })
        const drafts = dates.filter(({ state }) => state === 'draft')
        const body = { dates: drafts.map(({ id: date, version }) => ({ id: date, version })) }
        return desk.send(publishSeries, { ...event, body }, { as })
      },
    },
    {
      endpoint: checkCrisisLine,
      action: 'crisis line checked',
      send: () => desk.send(checkCrisisLine, { body: { name, dialled } }, { as }),
    },
    {
      endpoint: undoCheck,
      action: 'check undone',
      send: () => desk.send(undoCheck, { body: { name, dialled } }, { as }),
    },
  ]
}

async function organisationActions(desk: Desk, as: Agent): Promise<AuditedAction[]> {
  const read = () => desk.call(content.readDraft, { params: key }, { as })
  const { version, body } = await read()
  const save = { version, body: { ...body, welcome: 'Canary welcome.' } }
  await desk.call(content.saveDraft, { params: key, body: save }, { as })
  const when = { day: addDays(dayOf(desk.clock.now()), 1), time: '09:00' }
  const { scheduleOrganisation, unscheduleOrganisation, publishOrganisation } = organisation
  return [
    {
      endpoint: scheduleOrganisation,
      action: 'scheduled',
      send: async () => {
        const input = { body: { version: (await read()).version, ...when } }
        return desk.send(scheduleOrganisation, input, { as })
      },
    },
    {
      endpoint: unscheduleOrganisation,
      action: 'unscheduled',
      send: () => desk.send(unscheduleOrganisation, {}, { as }),
    },
    {
      endpoint: publishOrganisation,
      action: 'published',
      send: async () => {
        const input = { body: { version: (await read()).version } }
        return desk.send(publishOrganisation, input, { as })
      },
    },
  ]
}

async function libraryActions(desk: Desk, as: Agent): Promise<AuditedAction[]> {
  const upload = (
    endpoint: typeof uploadPicture | typeof uploadDocument,
    type: string,
    payload: Buffer,
  ) => desk.send<ConsoleEndpoint>(endpoint, {}, { as, headers: { 'content-type': type }, payload })
  const picture = async (width: number) =>
    upload(uploadPicture, 'image/png', await halves(width, 40).png().toBuffer())
  const document = (text: string) => upload(uploadDocument, 'application/pdf', makePdf([text]))
  const first: string = (await picture(80)).json().data.id
  const second: string = (await picture(120)).json().data.id
  const pdf: string = (await document('(one)')).json().data.id
  const signed: string = (await document('<</Author(Sol)>>')).json().data.id
  const values = { alt: 'Canary', isDecorative: false, focus: { x: 50, y: 50 } }
  await desk.call(changePicture, { params: { id: second }, body: values }, { as })
  const toPicture = (
    endpoint: ConsoleEndpoint,
    action: AuditAction,
    body: Record<string, unknown>,
  ): AuditedAction => ({
    endpoint,
    action,
    send: () => desk.send(endpoint, { params: { id: first }, body }, { as }),
  })
  return [
    { endpoint: uploadPicture, action: 'picture added', send: () => picture(160) },
    toPicture(changePicture, 'picture changed', values),
    toPicture(media.replaceFile, 'picture replaced', { by: second }),
    toPicture(media.archiveFile, 'picture archived', {}),
    toPicture(media.restoreFile, 'picture restored', {}),
    toPicture(media.eraseFile, 'picture deleted for ever', { reason: 'They never agreed' }),
    { endpoint: uploadDocument, action: 'document added', send: () => document('(two)') },
    {
      endpoint: changeDocument,
      action: 'document changed',
      send: () =>
        desk.send(changeDocument, { params: { id: pdf }, body: { title: 'Canary' } }, { as }),
    },
    {
      endpoint: blankDocument,
      action: 'document replaced',
      send: () => desk.send(blankDocument, { params: { id: signed }, body: {} }, { as }),
    },
  ]
}
