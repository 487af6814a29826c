import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import * as content from '#contract/console/content.ts'
import { reserveStock } from '#server/catalogue/catalogue.ts'
import { buildContentDesk } from '#tests/kit/desk/content.ts'
import { addEvents, daysFromNow } from '#tests/kit/make/event.ts'
import { sizeRow, stockProducts } from '#tests/kit/make/product.ts'

const params = { kind: 'event' } as const

test('the list pages through all records once, in the order of the tab', async () => {
  const desk = await buildContentDesk({ withContent: true })
  const as = desk.editor
  await addEvents(
    desk,
    ...Array.from({ length: 7 }, (_, index) => ({
      name: `Paged ${index}`,
      ...daysFromNow(desk, index - 3),
    })),
  )
  for (const tab of ['published', 'upcoming', 'past', undefined] as const) {
    const seen: string[] = []
    const days: (string | null)[] = []
    let after: string | undefined
    do {
      const query = { limit: '2', title: 'paged', ...(tab && { tab }), ...(after && { after }) }
      const page = await desk.call(content.listContent, { params, query }, { as })
      seen.push(...page.rows.map(({ id }) => id))
      days.push(...page.rows.map(({ day }) => day))
      after = page.next ?? undefined
    } while (after !== undefined)
    const count = tab === 'upcoming' ? 4 : tab === 'past' ? 3 : 7
    expect(new Set(seen).size).toBe(count)
    expect(seen).toHaveLength(count)
    const sorted = days.toSorted((one, other) => (one ?? '').localeCompare(other ?? ''))
    if (tab === 'upcoming') expect(days).toEqual(sorted)
    if (tab === 'past') expect(days).toEqual(sorted.toReversed())
  }
})

test('a cursor of another tab or title is a 422, and tabs of events are for events alone', async () => {
  const desk = await buildContentDesk()
  const as = desk.editor
  const first = await desk.call(content.listContent, { params, query: { limit: '1' } }, { as })
  const after = first.next ?? ''
  for (const query of [
    { after, tab: 'past' as const },
    { after, title: 'x' },
    { after: `${after}x` },
  ]) {
    const response = await desk.send(content.listContent, { params, query }, { as })
    expect(response.statusCode).toBe(422)
  }
  const posts = { params: { kind: 'post' }, query: { tab: 'upcoming' } } as const
  expect((await desk.send(content.listContent, posts, { as })).statusCode).toBe(422)
})

test('the title filter ignores case and takes wildcards as text', async () => {
  const desk = await buildContentDesk()
  const as = desk.editor
  await addEvents(desk, { name: '100% Été_Supper' }, { name: '100x Supper' })
  const named = async (title: string) =>
    (await desk.call(content.listContent, { params, query: { title } }, { as })).rows.map(
      (row) => row.title,
    )
  expect(await named('100%')).toEqual(['100% Été_Supper'])
  expect(await named('ÉTÉ_sup')).toEqual(['100% Été_Supper'])
  expect(await named("' or 1=1 --")).toEqual([])
})

test('the longest name of a campaign can be published, and the list has its beginning', async () => {
  const desk = await buildContentDesk({ withContent: true })
  const campaign = { kind: 'campaign', id: 'rainbow-rise' } as const
  // Without repetition, so that the database cannot compress it.
  const name = randomBytes(2_500).toString('hex')
  expect((await desk.change(campaign, { name })).statusCode).toBe(200)
  const input = { params: { kind: 'campaign' }, query: { title: name.slice(0, 50) } } as const
  const { rows } = await desk.call(content.listContent, input, { as: desk.editor })
  expect(rows.map(({ title }) => title)).toEqual([name.slice(0, 200)])
})

test('[C35] tabs count their records with the same filter as the list', async () => {
  const desk = await buildContentDesk()
  const as = desk.editor
  const zine = (day: number) => ({ name: 'Zine night', ...daysFromNow(desk, day) })
  await addEvents(desk, zine(-7), zine(-3), zine(3), {
    name: 'Walk',
    ...daysFromNow(desk, 4),
  })
  await desk.call(content.createContent, { params, body: { name: 'Zine night in May' } }, { as })
  const countsOf = (title: string) =>
    desk.call(content.countContent, { params, query: { title } }, { as })
  expect(await countsOf('ZINE')).toEqual({
    published: 3,
    upcoming: 1,
    past: 2,
    drafts: 1,
    scheduled: 0,
    failed: 0,
    archived: 0,
  })
  const input = { params: { kind: 'post' }, query: {} } as const
  const posts = await desk.call(content.countContent, input, { as })
  expect(Object.keys(posts)).not.toContain('upcoming')
})

test('[C35] the list of products has the price and the free stock, and names sizes that are sold out', async () => {
  const desk = await buildContentDesk()
  const as = desk.editor
  const sizes = [
    { size: 'S', quantity: 3 },
    { size: 'M', quantity: 5 },
  ]
  const [cap] = await stockProducts(desk, { name: 'Winter Cap', price: 25, sizes })
  await reserveStock(desk.db, [
    { productSize: (await sizeRow(desk, cap?._id ?? '', 'S')).id, quantity: 3 },
    { productSize: (await sizeRow(desk, cap?._id ?? '', 'M')).id, quantity: 1 },
  ])
  const products = { kind: 'product' } as const
  await desk.call(content.createContent, { params: products, body: { name: 'New Tee' } }, { as })
  const productOf = async (title: string) => {
    const input = { params: products, query: { title } }
    return (await desk.call(content.listContent, input, { as })).rows[0]?.product
  }
  expect(await productOf('Winter Cap')).toEqual({ price: 25, stock: { free: 4, soldOut: ['S'] } })
  expect(await productOf('New Tee')).toEqual({ price: null, stock: null })
})
