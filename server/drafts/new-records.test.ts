import { expect, test } from 'vitest'
import * as content from '#contract/console/content.ts'
import * as publishing from '#contract/console/publishing.ts'
import { buildContentDesk } from '#tests/kit/desk/content.ts'
import { addEvents } from '#tests/kit/make/event.ts'
import { proposedId } from './proposed-id.ts'

test('[C47] an id is proposed from the name', () => {
  expect(proposedId('Été at the Bow: Supper & Song')).toBe('ete-at-the-bow-supper-song')
  expect(proposedId('Queen’s Night — 2nd')).toBe('queens-night-2nd')
  expect(proposedId('夕食')).toBe('untitled')
  expect(proposedId('x'.repeat(300))).toHaveLength(80)
})

test('[C47] proposed ids are unique, and reserved ones are not proposed', async () => {
  const desk = await buildContentDesk()
  const create = async (kind: 'event' | 'product' | 'campaign', name: string) =>
    (
      await desk.call(
        content.createContent,
        { params: { kind }, body: { name } },
        { as: desk.editor },
      )
    ).id
  expect(await create('event', 'Winter Supper')).toBe('winter-supper')
  expect(await create('event', 'Winter supper!')).toBe('winter-supper-2')
  expect(await create('product', 'Winter Supper')).toBe('winter-supper')
  expect(await create('event', 'All')).toBe('all-2')
  expect(await create('event', 'Month')).toBe('month-2')
  expect(await create('event', 'Addevent')).toBe('addevent-2')
  expect(await create('product', 'Checkout')).toBe('checkout-2')
  expect(await create('campaign', 'Details')).toBe('details-2')
})

test('[C47] an id can be changed until the first publish, but not to a taken or reserved one', async () => {
  const desk = await buildContentDesk()
  const [taken] = await addEvents(desk, {})
  const params = { kind: 'event', id: 'winter-supper' } as const
  const as = desk.editor
  await desk.call(content.createContent, { params, body: { name: 'Winter Supper' } }, { as })
  const rename = (from: string, id: string, version: number) =>
    desk.send(
      content.renameContent,
      { params: { kind: 'event', id: from }, body: { version, id } },
      { as },
    )
  for (const id of ['all', 'month', 'addevent', taken?._id ?? ''])
    expect((await rename('winter-supper', id, 0)).statusCode).toBe(409)
  for (const id of ['', 'Winter', 'a--b', 'a b', '../x', 'x'.repeat(101)])
    expect((await rename('winter-supper', id, 0)).statusCode).toBe(422)
  expect((await rename('winter-supper', 'supper-2027', 0)).statusCode).toBe(200)
  expect((await desk.send(content.readDraft, { params }, { as })).statusCode).toBe(404)
  const published = await rename(taken?._id ?? '', 'another-one', 0)
  expect(published.statusCode).toBe(409)
  expect(published.json().error.message).toBe('The address is fixed, because it was published.')
})

/** What a copy has less than the original, and what it has of its own. */
const notCopied = {
  event: ['date'],
  post: ['publishedAt'],
  campaign: ['publishedAt', 'position'],
  product: ['position'],
}

test('[C45] a copy has no id, date, registrations, stock and schedule, and everything else', async () => {
  const desk = await buildContentDesk()
  const as = desk.editor
  for (const kind of ['event', 'post', 'campaign', 'product'] as const) {
    const { rows } = await desk.call(content.listContent, { params: { kind }, query: {} }, { as })
    const params = { kind, id: rows[0]?.id ?? '' }
    const { version } = await desk.open(params)
    const schedule = { params, body: { version, day: '2099-01-01', time: '09:00' } }
    await desk.call(publishing.scheduleContent, schedule, { as })
    const original = await desk.open(params)
    expect(original.publishAt).not.toBeNull()
    const copy = await desk.call(content.copyContent, { params, body: {} }, { as })
    expect(copy.id).not.toBe(params.id)
    expect(copy).toMatchObject({ state: 'draft', isIdFixed: false, publishAt: null, path: null })
    expect(copy.guests).toBeNull()
    const without = (body: object) =>
      Object.fromEntries(Object.entries(body).filter(([name]) => !notCopied[kind].includes(name)))
    expect(without(copy.body)).toEqual(without(original.body))
    expect([copy.body['date'], copy.body['publishedAt'] ?? null]).toEqual([undefined, null])
    expect(Object.keys(copy.body)).not.toContain('_id')
    expect(JSON.stringify(copy.body)).not.toMatch(/"(?:quantity|reserved)"/)
    const stock = await desk.db
      .selectFrom('product_size')
      .select('quantity')
      .where('product_id', '=', copy.id)
      .execute()
    expect(stock).toEqual([])
  }
})

test('a creation that is sent twice with one key creates one record', async () => {
  const desk = await buildContentDesk()
  const input = { params: { kind: 'post' }, body: { name: 'Twice' } } as const
  const headers = { 'idempotency-key': 'f2a1c9d0-0000-4000-8000-000000000001' }
  const create = () => desk.call(content.createContent, input, { as: desk.editor, headers })
  expect((await create()).id).toBe((await create()).id)
})

test('[C58] the form of a new product begins with the row of its first size', async () => {
  const desk = await buildContentDesk()
  const created = { params: { kind: 'product' }, body: { name: 'Winter Tee' } } as const
  const { body } = await desk.call(content.createContent, created, { as: desk.editor })
  expect(body['sizes']).toEqual([{ size: '' }])
})
