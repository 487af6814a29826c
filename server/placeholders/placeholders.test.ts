import { expect, test } from 'vitest'
import { listPlaceholders } from '#contract/console/placeholder.ts'
import { readToday } from '#contract/console/today.ts'
import { placeholdersIn } from '#contract/placeholders.ts'
import { readPage, savePages } from '#server/pages/pages.ts'
import { buildDesk } from '#tests/kit/desk/desk.ts'

test('[C68] every placeholder of the default content is listed with its record and field', async () => {
  const desk = await buildDesk()
  const as = await desk.addPerson(['editor'])
  const { rows, total } = await desk.call(listPlaceholders, {}, { as })
  expect(rows).toHaveLength(total)
  const counts = Object.groupBy(rows, ({ record }) => record.kind)
  expect(
    Object.fromEntries(Object.entries(counts).map(([kind, found]) => [kind, found.length])),
  ).toEqual({ organisation: 12, page: 21, campaign: 4, post: 18 })
  expect(rows).toContainEqual({
    kind: 'organisation',
    record: { kind: 'organisation', id: 'organisation', name: 'Organisation' },
    field: 'name',
    text: 'Baobab Pride',
  })
  expect(rows).toContainEqual({
    kind: 'last-checked',
    record: { kind: 'page', id: 'program', name: 'program' },
    field: 'more.items.0.lastChecked',
    text: '',
  })
  const { items } = await desk.call(readToday, {}, { as })
  expect(items).toContainEqual({ kind: 'placeholder', count: total, path: '/placeholders' })
})

test('[C68] a published change takes a placeholder off the list, and Today has no item once none is left', async () => {
  const desk = await buildDesk()
  const { db, clock } = desk
  const as = await desk.addPerson(['editor'])
  const total = async () => (await desk.call(listPlaceholders, {}, { as })).total
  const before = await total()
  const page = await readPage(db, 'program')
  if (page.slug !== 'program') throw new Error('another page')
  const items = page.more.items.map((item) => ({ ...item, lastChecked: '2026-11-01' }))
  const checked = { ...page, more: { ...page.more, items } }
  await db.transaction().execute((tx) => savePages(tx, clock, [checked]))
  expect(await total()).toBe(before - 8)
  for (const table of ['post', 'campaign', 'event', 'page', 'organisation'] as const)
    await db.deleteFrom(table).execute()
  await db.transaction().execute((tx) => savePages(tx, clock, [checked]))
  expect(await total()).toBe(0)
  const today = await desk.call(readToday, {}, { as })
  expect(today.items.filter(({ kind }) => kind === 'placeholder')).toEqual([])
})

test('[C68] drafts, hidden products and real values are not listed', async () => {
  const desk = await buildDesk()
  const as = await desk.addPerson(['editor'])
  const total = async () => (await desk.call(listPlaceholders, {}, { as })).total
  const before = await total()
  await desk.db.updateTable('post').set({ published_at: null }).execute()
  await desk.connection.pool.query(`select bump_noun('post')`)
  expect(await total()).toBe(before - 18)
})

test('[C68] a field is found by its value or by the text in it', () => {
  const found = (content: unknown) =>
    placeholdersIn(content).map(({ kind, path, text }) => [kind, path.join('.'), text])
  expect(
    found({
      name: 'Baobab Pride',
      other: 'Baobab Pride',
      people: [{ phone: 'Call 403-555-0142 now' }, { note: '<p>Ada Placeholder</p>' }],
      lastChecked: '',
      address: 'https://x.example/a',
      film: 'A sample film.',
    }),
  ).toEqual([
    ['organisation', 'name', 'Baobab Pride'],
    ['phone', 'people.0.phone', '403-555-0142'],
    ['name', 'people.1.note', 'Ada Placeholder'],
    ['last-checked', 'lastChecked', ''],
    ['address', 'address', 'https://x.example/a'],
    ['sample', 'film', 'A sample film.'],
  ])
  expect(
    found({ lastChecked: '2026-11-01', phone: '403-266-4357', name: 'Ours', site: 'cmha.ca' }),
  ).toEqual([])
})
