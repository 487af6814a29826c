import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import * as content from '#contract/console/content.ts'
import { buildContentDesk } from '#tests/kit/desk/content.ts'
import { addEvents, daysFromNow } from '#tests/kit/make/event.ts'

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
