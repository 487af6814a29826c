import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import * as content from '#contract/console/content.ts'
import * as publishing from '#contract/console/publishing.ts'
import { publishOrganisation } from '#contract/console/organisation-content.ts'
import { restoreRevision } from '#contract/console/revision.ts'
import { buildContentDesk, type ContentDesk, publicBody } from '#tests/kit/desk/content.ts'
import { makeProduct } from '#tests/kit/make/product.ts'
import { readOutbox } from '#server/mail/outbox.ts'
import { addProducts } from '#server/catalogue/catalogue.ts'

async function firstOf(desk: ContentDesk, kind: 'campaign' | 'product' | 'post') {
  const query = { params: { kind }, query: {} }
  const { rows } = await desk.call(content.listContent, query, { as: desk.editor })
  return { kind, id: rows[0]?.id ?? '' }
}

const organisation = { kind: 'organisation', id: 'organisation' } as const

async function changeOrganisation(desk: ContentDesk, changes: Record<string, unknown>) {
  const as = desk.editor
  const { version, body } = await desk.call(content.readDraft, { params: organisation }, { as })
  const input = { params: organisation, body: { version, body: { ...body, ...changes } } }
  return (await desk.call(content.saveDraft, input, { as })).version
}

test('[C56] publishing the organisation needs an owner and a step-up', async () => {
  const desk = await buildContentDesk()
  const version = await changeOrganisation(desk, { welcome: 'A new welcome.' })
  const input = { body: { version } }
  expect((await desk.send(publishOrganisation, input, { as: desk.editor })).statusCode).toBe(403)
  const owner = await desk.addPerson(['owner'])
  const early = await desk.send(publishOrganisation, input, { as: owner })
  expect(early.json().error.code).toBe('step-up-required')
  const params = organisation as unknown as { kind: 'page'; id: string }
  const around = { params, body: { version } }
  expect((await desk.send(publishing.publishContent, around, { as: owner })).statusCode).toBe(403)
  expect(await publicBody(desk, '/organisation')).not.toContain('A new welcome.')
  await desk.stepUp(owner)
  expect((await desk.send(publishOrganisation, input, { as: owner })).statusCode).toBe(200)
  expect(await publicBody(desk, '/organisation')).toContain('A new welcome.')
})

test('[C56] charity status needs number and signatory, and the check lists the texts that change', async () => {
  const desk = await buildContentDesk()
  const check = () =>
    desk.call(publishing.checkPublish, { params: organisation }, { as: desk.editor })
  await changeOrganisation(desk, { isRegisteredCharity: true, charity: undefined })
  expect((await check()).fields).toEqual({ charity: 'must be given by a registered charity' })
  const charity = { registrationNumber: '123456789 RR 0001', signatory: 'Ada' }
  await changeOrganisation(desk, { isRegisteredCharity: true, charity })
  const { fields, charityTexts } = await check()
  expect([fields, charityTexts.length > 0]).toEqual([{}, true])
  await changeOrganisation(desk, { isRegisteredCharity: false, welcome: 'Other words.' })
  expect((await check()).charityTexts).toEqual([])
})

test('[C24] [C56] owners get an email about a changed email address of the organisation', async () => {
  const desk = await buildContentDesk()
  const owner = await desk.addPerson(['owner'])
  await desk.stepUp(owner)
  const version = await changeOrganisation(desk, { email: 'new@example.org' })
  await desk.call(publishOrganisation, { body: { version } }, { as: owner })
  const mails = await desk.db.selectFrom('mail_outbox').select('purpose').execute()
  expect(mails).toEqual([{ purpose: 'staff alert' }])
})

test('[C60] publishing a changed crisis number shows both numbers, needs a step-up and emails the owners', async () => {
  const desk = await buildContentDesk()
  await desk.addPerson(['owner'])
  const program = { kind: 'page', id: 'program' } as const
  const { body } = await desk.open(program)
  const changed = JSON.parse(
    JSON.stringify(body)
      .replace('403-266-4357', '403-555-0100')
      .replace('+14032664357', '+14035550100'),
  )
  await desk.save(program, changed)
  const check = await desk.call(publishing.checkPublish, { params: program }, { as: desk.editor })
  expect(check.crisisNumbers).toEqual([
    {
      name: 'Distress Centre Calgary',
      before: '403-266-4357',
      after: '403-555-0100',
    },
  ])
  const refused = await desk.publish(program)
  expect(refused.json().error.code).toBe('step-up-required')
  const { version } = await desk.open(program)
  const schedule = { params: program, body: { version, day: '2099-01-01', time: '09:00' } }
  const scheduled = await desk.send(publishing.scheduleContent, schedule, { as: desk.editor })
  expect(scheduled.json().error.code).toBe('step-up-required')
  expect(await publicBody(desk, '/page/program')).toContain('403-266-4357')
  await desk.stepUp(desk.editor)
  expect((await desk.publish(program)).statusCode).toBe(200)
  expect(await publicBody(desk, '/page/program')).toContain('403-555-0100')
  const mails = await readOutbox(desk.db, desk)
  expect(mails.map(({ mail }) => mail.purpose)).toEqual(['staff alert'])
  const text = mails[0]?.contents?.text
  expect(text).toContain('Distress Centre Calgary: 403-266-4357, now 403-555-0100.')
  expect(text).toContain('/console/crisis-lines')
  const { body: stored } = await desk.open(program)
  expect(stored).toEqual(changed)
})

test('[C60] restoring a revision, or an entry of the same name, is no way around the step-up', async () => {
  const desk = await buildContentDesk()
  const program = { kind: 'page', id: 'program' } as const
  const { body } = await desk.open(program)
  const more = body['more'] as { items: { name: string; call?: object }[] }
  const wrong = { shown: '403-555-0100', dialled: '+14035550100' }
  const items = more.items.map((item) => ({ ...item, ...(item.call && { call: wrong }) }))
  await desk.stepUp(desk.editor)
  expect((await desk.change(program, { more: { ...more, items } })).statusCode).toBe(200)
  desk.clock.advance(6 * 60_000)
  const params = { ...program, number: '1' }
  const { version } = await desk.open(program)
  const restored = { params, body: { version } }
  await desk.call(restoreRevision, restored, { as: desk.editor })
  expect((await desk.publish(program)).json().error.code).toBe('step-up-required')
  const hidden = [
    ...items.slice(0, 1).map((item) => ({ ...item, call: { shown: '1', dialled: '911' } })),
    ...items,
  ]
  const doubled = await desk.change(program, { more: { ...more, items: hidden } })
  expect(doubled.json().error.code).toBe('step-up-required')
})

test('[C57] the id of a published gallery item is fixed, and two campaigns cannot share a position', async () => {
  const desk = await buildContentDesk()
  const key = await firstOf(desk, 'campaign')
  const { body } = await desk.open(key)
  const gallery = structuredClone(body['gallery']) as { items: { id: string }[] }
  const [item] = gallery.items
  if (item) item.id = 'renamed'
  const refused = await desk.change(key, { gallery })
  expect(refused.json().error.fields).toEqual({
    'gallery.items.0.id': 'The address is fixed, because this item was published.',
  })
  const copied = { params: key, body: {} }
  const copy = await desk.call(content.copyContent, copied, { as: desk.editor })
  const publishedAt = desk.clock.now().toISOString()
  const position = body['position']
  const shared = await desk.change({ kind: 'campaign', id: copy.id }, { position, publishedAt })
  expect(shared.json().error.fields).toEqual({
    position: 'Another campaign has this position in the list.',
  })
})

test('[C57] a gallery holds pictures and films of ours alone, and the first campaign is at details', async () => {
  const desk = await buildContentDesk()
  const key = await firstOf(desk, 'campaign')
  const { body } = await desk.open(key)
  const gallery = structuredClone(body['gallery']) as { items: { src: string }[] }
  for (const src of ['https://example.org/x.mp4', '/videos/../x.mp4', 'javascript:1']) {
    const [item] = gallery.items
    if (item) item.src = src
    expect((await desk.change(key, { gallery })).statusCode).toBe(422)
  }
  const films = structuredClone(body['gallery']) as { items: { type: string; src: string }[] }
  const film = films.items.findIndex(({ type }) => type === 'video')
  films.items[film] = { ...films.items[film], type: 'video', src: '/videos/no-such-film.mp4' }
  expect((await desk.change(key, { gallery: films })).json().error.fields).toEqual({
    [`gallery.items.${film}.src`]: 'The site has no film at this address.',
  })
  await desk.change(key, body)
  const first = (await desk.app.inject('/api/v1/campaign/details')).json().data
  expect((await desk.open({ kind: 'campaign', id: first._id })).path).toBe('/campaign/details')
})

test('[C58] prices are whole dollars, and a size that was ordered, reserved or bagged stays', async () => {
  const desk = await buildContentDesk()
  const product = makeProduct({ sizes: ['S', 'M', 'L'].map((size) => ({ size, quantity: 3 })) })
  await desk.db.transaction().execute((tx) => addProducts(tx, desk.clock, [product]))
  const key = { kind: 'product', id: product._id } as const
  const named = (...sizes: string[]) => sizes.map((size) => ({ size }))
  const priceError = async (price: unknown) =>
    (await desk.change(key, { price })).json().error.fields['price']
  for (const price of [0, -1, '35']) expect(await priceError(price)).toBeTruthy()
  for (const price of [32.5, '32.50']) expect(await priceError(price)).toBe('Whole dollars only')
  await desk.db
    .updateTable('product_size')
    .set({ reserved: 1 })
    .where('product_id', '=', product._id)
    .where('size', '=', 'S')
    .execute()
  const reserved = await desk.change(key, { price: 40, sizes: named('M', 'L') })
  expect(reserved.json().error.fields).toEqual({
    sizes: 'The size S was ordered, so it cannot be removed.',
  })
  await putIntoBag(desk, product._id, 'M')
  const bagged = await desk.change(key, { price: 40, sizes: named('S', 'L') })
  expect(bagged.json().error.fields).toEqual({
    sizes: 'The size M is in a visitor’s bag, so it cannot be removed.',
  })
  expect((await desk.change(key, { price: 40, sizes: named('XL', 'S', 'M') })).statusCode).toBe(200)
  const sizes = await desk.db
    .selectFrom('product_size')
    .select(['size', 'quantity', 'reserved'])
    .where('product_id', '=', product._id)
    .orderBy('position')
    .execute()
  expect(sizes).toEqual([
    { size: 'XL', quantity: 0, reserved: 0 },
    { size: 'S', quantity: 3, reserved: 1 },
    { size: 'M', quantity: 3, reserved: 0 },
  ])
  const shown = (await desk.app.inject(`/api/v1/merch/${product._id}`)).json().data
  expect(shown).toMatchObject({ price: 40, sizes: [{ size: 'XL', quantity: 0 }, {}, {}] })
})

test('[C52] a published post equals its sanitised form, and an empty story is refused', async () => {
  const desk = await buildContentDesk()
  const key = await firstOf(desk, 'post')
  const { body } = await desk.open(key)
  const field = body['inlineArticle'] === null ? 'content' : 'inlineArticle'
  const hostile = '<p onclick="x()">Hi <b>there</b><script>x()</script></p>'
  expect((await desk.change(key, { [field]: hostile })).statusCode).toBe(200)
  expect((await desk.open(key)).body[field]).toBe('<p>Hi <strong>there</strong></p>')
  const empty = await desk.change(key, { [field]: '<script>x()</script>' })
  expect(empty.json().error.fields).toEqual({ [field]: 'Write the story' })
})

async function putIntoBag({ db, clock }: ContentDesk, product: string, size: string) {
  const { id } = await db
    .selectFrom('product_size')
    .select('id')
    .where('product_id', '=', product)
    .where('size', '=', size)
    .executeTakeFirstOrThrow()
  const [bag, at] = [randomUUID(), clock.now()]
  await db.insertInto('bag').values({ id: bag, created_at: at, touched_at: at }).execute()
  const line = { id: randomUUID(), bag_id: bag, product_size_id: id, quantity: 1, added_at: at }
  await db.insertInto('bag_line').values(line).execute()
}
