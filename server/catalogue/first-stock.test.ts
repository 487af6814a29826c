import { expect, test } from 'vitest'
import * as content from '#contract/console/content.ts'
import { checkPublish, unpublishContent } from '#contract/console/publishing.ts'
import { contentKinds } from '#server/content-kinds.ts'
import { previewDraft } from '#server/drafts/drafts.ts'
import { buildContentDesk, type ContentDesk } from '#tests/kit/desk/content.ts'
import { makeProduct } from '#tests/kit/make/product.ts'

/** The draft of a product that was never public. */
async function newProduct(desk: ContentDesk, sizes: readonly unknown[]) {
  const input = { params: { kind: 'product' }, body: { name: 'Winter Tee' } } as const
  const { id } = await desk.call(content.createContent, input, { as: desk.editor })
  const key = { kind: 'product', id } as const
  const { price, description, pictures } = makeProduct()
  await desk.save(key, { price, description, pictures, sizes })
  return key
}

const stockOf = ({ db }: ContentDesk, id: string) =>
  db
    .selectFrom('product_size')
    .leftJoin('stock_change', 'product_size_id', 'product_size.id')
    .select(['size', 'quantity', 'change', 'reason', 'actor'])
    .where('product_id', '=', id)
    .orderBy('position')
    .execute()

const entriesOf = async ({ db }: ContentDesk, id: string) => {
  const entries = db.selectFrom('audit').select(['action', 'actor', 'role', 'part', 'reason'])
  return entries.where('subject', '=', id).orderBy('number').execute()
}

const notesOf = async (desk: ContentDesk, params: { kind: 'product'; id: string }) =>
  (await desk.call(checkPublish, { params }, { as: desk.editor })).notes

test('[C58] the first publish of a product sets the stock of each size, with a stock change and an audit log entry', async () => {
  const desk = await buildContentDesk()
  const key = await newProduct(desk, [
    { size: 'S', firstStock: 3 },
    { size: 'M', firstStock: 5 },
  ])
  expect(await notesOf(desk, key)).toEqual([])
  expect((await desk.publish(key)).statusCode).toBe(200)
  const change = { reason: 'first stock', actor: desk.editor.id }
  expect(await stockOf(desk, key.id)).toEqual([
    { size: 'S', quantity: 3, change: 3, ...change },
    { size: 'M', quantity: 5, change: 5, ...change },
  ])
  const entry = { actor: desk.editor.id, role: 'editor', part: 'product', reason: '' }
  expect(await entriesOf(desk, key.id)).toEqual([
    { action: 'created', ...entry },
    { action: 'published', ...entry },
    { action: 'first stock set', ...entry },
  ])
  const { data } = (await desk.app.inject(`/api/v1/merch/${key.id}`)).json()
  expect(data.sizes).toEqual([
    { size: 'S', quantity: 3 },
    { size: 'M', quantity: 5 },
  ])
  // The draft no longer has a first stock, so nothing differs from the record.
  expect(await desk.open(key)).toMatchObject({
    isChanged: false,
    body: { sizes: [{ size: 'S' }, { size: 'M' }] },
  })
  expect(JSON.stringify((await desk.open(key)).body)).not.toContain('firstStock')
})

test('[C58] a check before publishing names the sizes without stock, and they get no stock change', async () => {
  const desk = await buildContentDesk()
  const key = await newProduct(desk, [
    { size: 'S', firstStock: 3 },
    { size: 'M', firstStock: 0 },
    { size: 'L' },
  ])
  expect(await notesOf(desk, key)).toEqual([
    'Visitors cannot buy these sizes, because they have no stock: M, L.',
  ])
  expect((await desk.publish(key)).statusCode).toBe(200)
  const noChange = { change: null, reason: null, actor: null }
  expect((await stockOf(desk, key.id)).slice(1)).toEqual([
    { size: 'M', quantity: 0, ...noChange },
    { size: 'L', quantity: 0, ...noChange },
  ])
  await desk.save(key, { sizes: ['S', 'M', 'L', 'XL'].map((size) => ({ size })) })
  expect(await notesOf(desk, key)).toEqual([
    'Visitors cannot buy these sizes, because they have no stock: XL.',
  ])
})

test('[C58] a product without any first stock has no entry about it', async () => {
  const desk = await buildContentDesk()
  const key = await newProduct(desk, [{ size: 'One Size' }])
  await desk.publish(key)
  const actions = (await entriesOf(desk, key.id)).map(({ action }) => action)
  expect(actions).toEqual(['created', 'published'])
})

test('[C58] a later publish changes no stock, also after the product was taken off the site', async () => {
  const desk = await buildContentDesk()
  const key = await newProduct(desk, [{ size: 'S', firstStock: 3 }])
  await desk.publish(key)
  const before = await stockOf(desk, key.id)
  expect((await desk.change(key, { sizes: [{ size: 'S', firstStock: 90 }] })).statusCode).toBe(200)
  expect(await stockOf(desk, key.id)).toEqual(before)
  const { version } = await desk.open(key)
  const seen = { params: key, body: { version } }
  await desk.call(unpublishContent, seen, { as: desk.editor })
  await desk.save(key, { sizes: [{ size: 'S', firstStock: 90 }] })
  expect(await notesOf(desk, key)).toEqual([])
  expect((await desk.publish(key)).statusCode).toBe(200)
  expect(await stockOf(desk, key.id)).toEqual(before)
})

test('[C39] a first stock that is no whole number from 0 to 100000 prevents the publish', async () => {
  const desk = await buildContentDesk()
  const key = await newProduct(desk, [])
  const message = 'Enter how many pieces there are, from 0 to 100000'
  for (const firstStock of [-1, 2.5, 100_001, '3', null]) {
    const response = await desk.change(key, { sizes: [{ size: 'S', firstStock }] })
    expect(response.json().error.fields).toEqual({ 'sizes.0.firstStock': message })
  }
})

test('[C45] a copy of a product that was never published has no first stock', async () => {
  const desk = await buildContentDesk()
  const params = await newProduct(desk, [{ size: 'S', firstStock: 3 }, 'broken', null])
  const copy = await desk.call(content.copyContent, { params, body: {} }, { as: desk.editor })
  expect(copy.body['sizes']).toEqual([{ size: 'S' }, 'broken', null])
})

test('[C46] the preview of a new product has its first stock, and stores none', async () => {
  const desk = await buildContentDesk()
  const key = await newProduct(desk, [{ size: 'S', firstStock: 3 }])
  const preview = await previewDraft({ ...desk, kinds: contentKinds }, key)
  expect(JSON.stringify(preview)).toContain('"sizes":[{"size":"S","quantity":3}]')
  expect(await stockOf(desk, key.id)).toEqual([])
})
