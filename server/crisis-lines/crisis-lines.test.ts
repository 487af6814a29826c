import { expect, test } from 'vitest'
import builtIn from '#content/crisis-lines.json' with { type: 'json' }
import * as contract from '#contract/console/crisis-line.ts'
import { readToday } from '#contract/console/today.ts'
import { readCrisisLines } from '#contract/crisis-line.ts'
import { dayOf } from '#contract/dates.ts'
import { dayMs } from '#contract/durations.ts'
import type { StoredProgramsPage } from '#contract/page/stored-programs.ts'
import { readPage, savePages } from '#server/pages/pages.ts'
import { buildDesk, type Desk } from '#tests/kit/desk/desk.ts'

const kids = { name: 'Kids Help Phone', dialled: '+18006686868' }

async function readPrograms({ db }: Desk): Promise<StoredProgramsPage> {
  const page = await readPage(db, 'program')
  if (page.slug !== 'program') throw new Error('another page')
  return page
}

type Resource = StoredProgramsPage['more']['items'][number]

/** The page with one resource changed. */
const withLine = (page: StoredProgramsPage, name: string, change: Partial<Resource>) => ({
  ...page,
  more: {
    ...page.more,
    items: page.more.items.map((item) => (item.name === name ? { ...item, ...change } : item)),
  },
})

const publish = (desk: Desk, page: StoredProgramsPage) =>
  desk.db.transaction().execute((tx) => savePages(tx, desk.clock, [page]))

const newNumber = { call: { shown: '1-800-668-0000', dialled: '+18006680000' } }

/** The items of Today that are about crisis lines. */
async function todayItems(desk: Desk, as: { cookie: string }) {
  const { items } = await desk.call(readToday, {}, { as })
  return items.filter(({ kind }) => kind.startsWith('crisis-'))
}

test('[C59] marking a line as checked sets its published day without a draft, and the next check is due after 90 days', async () => {
  const desk = await buildDesk()
  const as = await desk.addPerson(['editor'], { name: 'Sol' })
  const never = { kind: 'crisis-line-due', count: 4, path: '/crisis-lines' }
  expect(await todayItems(desk, as)).toEqual([never])
  const list = await desk.call(contract.listCrisisLines, {}, { as })
  expect(list.rows.map(({ name }) => name)).toEqual(builtIn.map(({ name }) => name))
  for (const { name, dialled } of list.rows)
    await desk.call(contract.checkCrisisLine, { body: { name, dialled } }, { as })
  expect(await todayItems(desk, as)).toEqual([])
  const today = dayOf(desk.clock.now())
  expect((await readPrograms(desk)).more.items.map(({ lastChecked }) => lastChecked)).toEqual([
    ...Array(4).fill(today),
    ...Array(4).fill(''),
  ])
  const audit = await desk.db.selectFrom('audit').select(['actor', 'action']).execute()
  expect(audit).toEqual(Array(4).fill({ actor: as.id, action: 'crisis line checked' }))

  const states = async () => {
    const later = await desk.addPerson(['editor'])
    const { rows } = await desk.call(contract.listCrisisLines, {}, { as: later })
    return { states: new Set(rows.map(({ state }) => state)), items: await todayItems(desk, later) }
  }
  desk.clock.advance(90 * dayMs)
  expect(await states()).toEqual({ states: new Set(['checked']), items: [] })
  desk.clock.advance(dayMs)
  expect(await states()).toMatchObject({
    states: new Set(['due']),
    items: [{ kind: 'crisis-line-due', count: 4 }],
  })
  desk.clock.advance(30 * dayMs)
  expect(await states()).toMatchObject({
    states: new Set(['overdue']),
    items: [{ kind: 'crisis-line-overdue', count: 4 }],
  })
})

test('[C59] a line whose number changed meanwhile is not marked, and an unknown or unmarked line is a 404', async () => {
  const desk = await buildDesk()
  const as = await desk.addPerson(['editor'])
  const check = async (name: string, dialled: string) =>
    (await desk.send(contract.checkCrisisLine, { body: { name, dialled } }, { as })).statusCode
  await publish(desk, withLine(await readPrograms(desk), kids.name, newNumber))
  expect(await check(kids.name, kids.dialled)).toBe(409)
  expect(await check('Nothing', kids.dialled)).toBe(404)
  expect(await check('Health Link', '811')).toBe(404)
  expect(await desk.db.selectFrom('audit').selectAll().execute()).toEqual([])
})

test('[C59] a check of today is taken back, and the day of the check before returns', async () => {
  const desk = await buildDesk()
  const line = { body: kids }
  const act = async (endpoint: typeof contract.checkCrisisLine | typeof contract.undoCheck) => {
    const as = await desk.addPerson(['editor'])
    const response = await desk.send(endpoint, line, { as })
    return response.json().data?.lastChecked ?? response.statusCode
  }
  const { checkCrisisLine, undoCheck } = contract
  const first = dayOf(desk.clock.now())
  expect(await act(undoCheck)).toBe(409)
  expect([await act(checkCrisisLine), await act(undoCheck)]).toEqual([first, 200])
  expect((await readPrograms(desk)).more.items.map(({ lastChecked }) => lastChecked)).toEqual(
    Array(8).fill(''),
  )
  await act(checkCrisisLine)
  desk.clock.advance(dayMs)
  expect(await act(undoCheck)).toBe(409)
  await act(checkCrisisLine)
  await act(checkCrisisLine)
  expect(await act(undoCheck)).toBe(first)
  expect(await act(undoCheck)).toBe(409)
})

test('[C61] the published lines are sent only while they differ from the compiled list, and Today shows both numbers', async () => {
  const desk = await buildDesk()
  const as = await desk.addPerson(['editor'])
  const published = async () =>
    readCrisisLines.reply.parse((await desk.app.inject('/api/v1/crisis-line')).json()).data
  expect(await published()).toBeNull()
  const page = await readPrograms(desk)
  await publish(desk, withLine(page, kids.name, newNumber))
  expect(await published()).toEqual(
    builtIn.map((line) => (line.name === kids.name ? { ...line, ...newNumber.call } : line)),
  )
  const { differences } = await desk.call(contract.listCrisisLines, {}, { as })
  expect(differences).toEqual([
    {
      name: kids.name,
      before: '1-800-668-6868, text 686868',
      after: '1-800-668-0000, text 686868',
    },
  ])
  expect(await todayItems(desk, as)).toContainEqual({
    kind: 'crisis-lines-differ',
    count: 1,
    detail: 'Kids Help Phone: The offline page still shows the old number. Tell your operator.',
    path: '/crisis-lines',
  })
  await publish(desk, page)
  expect(await published()).toBeNull()
})

test('[C61] a page without any mark shows the compiled list', async () => {
  const desk = await buildDesk()
  const page = await readPrograms(desk)
  const items = page.more.items.map(({ isCrisisLine: _mark, ...item }) => item)
  await publish(desk, { ...page, more: { ...page.more, items } })
  expect((await desk.app.inject('/api/v1/crisis-line')).json()).toEqual({ data: null })
})

test('visitors do not get the mark of a crisis line', async () => {
  const desk = await buildDesk()
  const response = await desk.app.inject('/api/v1/page/program')
  expect(response.statusCode).toBe(200)
  expect(response.body).not.toContain('isCrisisLine')
})

test('[C60] only other numbers of marked lines count, and no line hides another one of its name', async () => {
  const { more } = await readPrograms(await buildDesk())
  const changesTo = (items: Resource[]) => contract.changedCrisisNumbers(more.items, items)
  const change = (name: string, changed: Partial<Resource>) =>
    changesTo(more.items.map((item) => (item.name === name ? { ...item, ...changed } : item)))
  expect(change(kids.name, { about: 'Other words', lastChecked: '2026-01-01' })).toEqual([])
  expect(change('Health Link', newNumber)).toEqual([])
  const before = '1-800-668-6868, text 686868'
  expect(change(kids.name, { isCrisisLine: false })).toEqual([
    { name: kids.name, before, after: null },
  ])
  const wrong = { call: { shown: '1-800-668-6868', dialled: '+18006680000' } }
  const after = '1-800-668-6868 (+18006680000), text 686868'
  expect(change(kids.name, wrong)).toEqual([{ name: kids.name, before, after }])
  const line = more.items.filter(({ name }) => name === kids.name)
  const second = line.map((item) => ({ ...item, ...newNumber }))
  const both = `1-800-668-0000, text 686868; ${before}`
  expect(changesTo([...second, ...more.items])).toEqual([{ name: kids.name, before, after: both }])
})
