import { expect, test } from 'vitest'
import { createContent } from '#contract/console/content.ts'
import { checkCrisisLine, listCrisisLines } from '#contract/console/crisis-line.ts'
import { readToday, TodayKind } from '#contract/console/today.ts'
import { dayMs } from '#contract/durations.ts'
import { buildDesk } from '#tests/kit/desk/desk.ts'

test('[C3] crisis lines and the first event are first steps until they are done once', async () => {
  const desk = await buildDesk()
  const as = await desk.addPerson(['owner'])
  const openSteps = async (person = as) =>
    (await desk.call(readToday, {}, { as: person })).firstSteps.map(({ kind }) => kind)
  const atStart = ['passkey', 'second-owner', 'placeholders', 'crisis-lines', 'first-event']
  expect(await openSteps()).toEqual(atStart)
  const { rows } = await desk.call(listCrisisLines, {}, { as })
  for (const { name, dialled } of rows)
    await desk.call(checkCrisisLine, { body: { name, dialled } }, { as })
  expect(await openSteps()).toEqual(['passkey', 'second-owner', 'placeholders', 'first-event'])
  const created = { params: { kind: 'event' }, body: { name: 'Supper' } } as const
  await desk.call(createContent, created, { as })
  expect(await openSteps()).toEqual(['passkey', 'second-owner', 'placeholders'])
})

test('[C126] Today names placeholders and crisis lines once', async () => {
  const desk = await buildDesk()
  const as = await desk.addPerson(['owner'])
  const about = /placeholder|crisis-line(?!s-differ)/
  const named = async (person = as) => {
    const { items, firstSteps } = await desk.call(readToday, {}, { as: person })
    const kinds = [...firstSteps, ...items].map(({ kind }) => kind)
    return kinds.filter((kind) => about.test(kind)).toSorted()
  }
  expect(await named()).toEqual(['crisis-lines', 'placeholders'])
  const [first] = (await desk.call(listCrisisLines, {}, { as })).rows
  if (!first) throw new Error('There is no crisis line.')
  const { name, dialled } = first
  await desk.call(checkCrisisLine, { body: { name, dialled } }, { as })
  desk.clock.advance(121 * dayMs)
  const later = await desk.addPerson(['owner'])
  expect(await named(later)).toEqual(['crisis-line-due', 'crisis-line-overdue', 'placeholders'])
})

test('[C28] the most urgent items are first', async () => {
  const desk = await buildDesk()
  const as = await desk.addPerson(['editor'])
  await desk.connection.pool.query(
    `update draft set schedule_error = 'Some fields need your attention.' where id = 'drum-circle'`,
  )
  const { items } = await desk.call(readToday, {}, { as })
  const kinds = items.map(({ kind }) => kind)
  expect(kinds).toEqual(['schedule-failed', 'crisis-line-due', 'placeholder'])
  expect(kinds).toEqual(TodayKind.options.filter((kind) => kinds.includes(kind)))
})
