import { expect, test } from 'vitest'
import { createContent } from '#contract/console/content.ts'
import { checkCrisisLine, listCrisisLines } from '#contract/console/crisis-line.ts'
import { readToday, TodayKind } from '#contract/console/today.ts'
import { dayMs } from '#contract/durations.ts'
import { buildDesk } from '#tests/kit/desk/desk.ts'

test('[C3] crisis lines and the first event are first steps until they are done once', async () => {
  const desk = await buildDesk()
  const as = await desk.addPerson(['owner'])
  const steps = async (person = as) => {
    const { firstSteps } = await desk.call(readToday, {}, { as: person })
    return Object.fromEntries(firstSteps.map(({ kind, isDone }) => [kind, isDone]))
  }
  const before = { placeholders: false, 'crisis-lines': false, 'first-event': false }
  expect(await steps()).toMatchObject(before)
  const { rows } = await desk.call(listCrisisLines, {}, { as })
  for (const { name, dialled } of rows)
    await desk.call(checkCrisisLine, { body: { name, dialled } }, { as })
  expect(await steps()).toMatchObject({ ...before, 'crisis-lines': true })
  const created = { params: { kind: 'event' }, body: { name: 'Supper' } } as const
  await desk.call(createContent, created, { as })
  expect(await steps()).toMatchObject({ 'crisis-lines': true, 'first-event': true })
  desk.clock.advance(200 * dayMs)
  expect(await steps(await desk.addPerson(['owner']))).toMatchObject({ 'crisis-lines': true })
})

test('[C28] the most urgent items are first', async () => {
  const desk = await buildDesk()
  const as = await desk.addPerson(['owner'])
  await desk.connection.pool.query(
    `update draft set schedule_error = 'Some fields need your attention.' where id = 'drum-circle'`,
  )
  const { items } = await desk.call(readToday, {}, { as })
  const kinds = items.map(({ kind }) => kind)
  expect(kinds).toEqual(['schedule-failed', 'crisis-line-due', 'placeholder'])
  expect(kinds).toEqual(TodayKind.options.filter((kind) => kinds.includes(kind)))
})
