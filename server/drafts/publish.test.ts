import { expect, test } from 'vitest'
import * as content from '#contract/console/content.ts'
import * as publishing from '#contract/console/publishing.ts'
import { publishOrganisation } from '#contract/console/organisation-content.ts'
import { addEvents } from '#tests/kit/make/event.ts'
import { buildContentDesk, publicBodies, publicBody } from '#tests/kit/desk/content.ts'

const about = { kind: 'page', id: 'about' } as const

test('[C40] [C128] publishing an unchanged record is refused, and changes no public byte', async () => {
  const desk = await buildContentDesk()
  const before = await publicBodies(desk)
  const versions = await desk.db.selectFrom('noun_version').selectAll().orderBy('noun').execute()
  desk.clock.advance(60_000)
  const owner = await desk.addPerson(['owner'])
  await desk.stepUp(owner)
  const rows = await desk.db.selectFrom('draft').select(['kind', 'id']).execute()
  for (const { kind, id } of rows) {
    const body = { version: 0 }
    const response =
      kind === 'organisation'
        ? await desk.send(publishOrganisation, { body }, { as: owner })
        : await desk.send(publishing.publishContent, { params: { kind, id }, body }, { as: owner })
    const message = 'There is nothing to publish: visitors see this version already.'
    expect([kind, id, response.statusCode]).toEqual([kind, id, 409])
    expect(response.json().error).toMatchObject({ code: 'conflict', message })
  }
  expect(await publicBodies(desk)).toEqual(before)
  expect(await desk.db.selectFrom('revision').selectAll().execute()).toEqual([])
  expect(await desk.db.selectFrom('noun_version').selectAll().orderBy('noun').execute()).toEqual(
    versions,
  )
})

test('[C40] [C128] a record saved as the form sends it has nothing to publish', async () => {
  const desk = await buildContentDesk()
  const before = await publicBodies(desk)
  const rows = await desk.db
    .selectFrom('draft')
    .select(['kind', 'id'])
    .where('kind', 'in', ['page', 'post', 'campaign', 'product', 'event'])
    .execute()
  for (const { kind, id } of rows) {
    if (kind === 'organisation') continue
    const { body } = await desk.open({ kind, id })
    await desk.save({ kind, id }, JSON.parse(JSON.stringify(body)))
    expect((await desk.publish({ kind, id })).statusCode).toBe(409)
  }
  expect(await publicBodies(desk)).toEqual(before)
})

test('[C40] publish writes row, revision, noun version and audit log entry together', async () => {
  const desk = await buildContentDesk()
  const mission = { heading: 'Mission', statement: 'A published statement.' }
  const versionOf = async () =>
    (
      await desk.db
        .selectFrom('noun_version')
        .select('version')
        .where('noun', '=', 'page')
        .executeTakeFirst()
    )?.version
  const before = await versionOf()
  expect((await desk.change(about, { mission })).json().data).toMatchObject({
    revision: 2,
    path: '/about',
    guestsToNotify: 0,
  })
  expect(await publicBody(desk, '/page/about')).toContain('A published statement.')
  expect(await versionOf()).toBe((before ?? 0) + 1)
  const entry = await desk.db
    .selectFrom('audit')
    .select(['actor', 'role', 'action', 'subject', 'part'])
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  expect(entry).toEqual({
    actor: desk.editor.id,
    role: 'editor',
    action: 'published',
    subject: 'about',
    part: 'page',
  })
  expect(await desk.open(about)).toMatchObject({ isChanged: false, state: 'published' })
})

test('[C40] if the audit log entry cannot be written, nothing is published', async () => {
  const desk = await buildContentDesk()
  const before = await publicBodies(desk)
  await desk.save(about, { mission: { heading: 'Mission', statement: 'Not published.' } })
  await desk.connection.pool.query('alter table audit rename to audit_away')
  expect((await desk.publish(about)).statusCode).toBe(500)
  await desk.connection.pool.query('alter table audit_away rename to audit')
  expect(await publicBodies(desk)).toEqual(before)
  expect(await desk.db.selectFrom('revision').select('number').execute()).toEqual([{ number: 1 }])
  expect((await desk.open(about)).isChanged).toBe(true)
})

test('[C39] publish names every field that is missing or wrong, and nothing changes', async () => {
  const desk = await buildContentDesk()
  const before = await publicBodies(desk)
  const response = await desk.change(about, { title: ' ', intro: undefined, purpose: 5 })
  expect(response.statusCode).toBe(422)
  expect(response.json().error).toMatchObject({
    code: 'invalid',
    message: 'Some fields need your attention before this can be published.',
    fields: { title: 'must not be empty', intro: 'Fill this in', purpose: 'Fill this in' },
  })
  const check = await desk.call(publishing.checkPublish, { params: about }, { as: desk.editor })
  expect(check.fields).toEqual(response.json().error.fields)
  expect(await publicBodies(desk)).toEqual(before)
  expect((await desk.open(about)).body['purpose']).toBe(5)
})

test('[C40] a version that another person changed is not published', async () => {
  const desk = await buildContentDesk()
  await desk.save(about, { title: 'New' })
  const input = { params: about, body: { version: 0 } }
  expect((await desk.send(publishing.publishContent, input, { as: desk.editor })).statusCode).toBe(
    409,
  )
})

test('[C41] an event, post, product and campaign can be unpublished: 404, and the draft remains', async () => {
  const desk = await buildContentDesk()
  const [event] = await addEvents(desk, {})
  const records = [
    { kind: 'event', id: event?._id ?? '', path: '/event' },
    ...(await Promise.all(
      (['post', 'product', 'campaign'] as const).map(async (kind) => {
        const query = { params: { kind }, query: {} }
        const { rows } = await desk.call(content.listContent, query, { as: desk.editor })
        const path = { post: '/blog', product: '/merch', campaign: '/campaign' }[kind]
        return { kind, id: rows.at(-1)?.id ?? '', path }
      }),
    )),
  ] as const
  for (const { kind, id, path } of records) {
    const { body, version } = await desk.open({ kind, id })
    const input = { params: { kind, id }, body: { version } }
    const hidden = await desk.call(publishing.unpublishContent, input, { as: desk.editor })
    expect(hidden).toMatchObject({ state: 'draft', isIdFixed: true, path: null, body })
    expect((await desk.app.inject(`/api/v1${path}/${id}`)).statusCode).toBe(404)
    expect((await desk.publish({ kind, id })).statusCode).toBe(200)
    expect((await desk.app.inject(`/api/v1${path}/${id}`)).statusCode).toBe(200)
    expect((await desk.open({ kind, id })).body).toEqual(body)
  }
})

test('[C41] pages and the organisation cannot be unpublished or archived', async () => {
  const desk = await buildContentDesk()
  for (const kind of ['page/about', 'organisation/organisation'])
    for (const act of ['unpublish', 'archive', 'copy', 'restore']) {
      const url = `/console/api/v1/content/${kind}/${act}`
      const headers = { ...desk.here, cookie: desk.editor.cookie }
      const request = { method: 'POST', url, headers, payload: { version: 0 } } as const
      expect((await desk.app.inject(request)).statusCode).toBe(404)
    }
})

test('[C44] archive removes a record from lists and the site; restore returns it unpublished', async () => {
  const desk = await buildContentDesk()
  const as = desk.editor
  const [event] = await addEvents(desk, { name: 'Archived Supper' })
  const params = { kind: 'event', id: event?._id ?? '' } as const
  const listed = async (tab?: 'archived' | 'drafts') => {
    const query = { title: 'archived supper', ...(tab && { tab }) }
    const list = await desk.call(content.listContent, { params, query }, { as })
    return list.rows.map(({ state }) => state)
  }
  expect(await listed()).toEqual(['published'])
  await desk.call(publishing.archiveContent, { params, body: { version: 0 } }, { as })
  expect([await listed(), await listed('archived')]).toEqual([[], ['archived']])
  expect((await desk.app.inject(`/api/v1/event/${params.id}`)).statusCode).toBe(404)
  expect((await desk.publish(params)).statusCode).toBe(409)
  await desk.call(publishing.restoreContent, { params, body: {} }, { as })
  expect([await listed('drafts'), await listed('archived')]).toEqual([['draft'], []])
  expect((await desk.app.inject(`/api/v1/event/${params.id}`)).statusCode).toBe(404)
  expect((await desk.publish(params)).statusCode).toBe(200)
  expect((await desk.app.inject(`/api/v1/event/${params.id}`)).statusCode).toBe(200)
})
