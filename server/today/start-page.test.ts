import { expect, test } from 'vitest'
import type { Role } from '#contract/console/permission.ts'
import { readToday } from '#contract/console/today.ts'
import { dayOf } from '#contract/dates.ts'
import { setCancelledAt } from '#server/events/queries.ts'
import { buildContentDesk } from '#tests/kit/desk/content.ts'
import { addEvents, daysFromNow } from '#tests/kit/make/event.ts'

const drumCircle = { kind: 'event', id: 'drum-circle' } as const

test('[C126] Today has the next event with its places for people who may read events or guests', async () => {
  const desk = await buildContentDesk({ withContent: false })
  const nextFor = async (...roles: Role[]) =>
    (await desk.call(readToday, {}, { as: await desk.addPerson(roles) })).nextEvent
  expect(await nextFor('owner')).toBeNull()
  await addEvents(
    desk,
    { _id: 'last-week', ...daysFromNow(desk, -7) },
    { _id: 'cancelled', ...daysFromNow(desk, 1) },
    { _id: 'supper', ...daysFromNow(desk, 2), capacity: 60 },
    { _id: 'later', ...daysFromNow(desk, 9) },
  )
  await setCancelledAt(desk.db, { id: 'cancelled', cancelledAt: new Date(), now: new Date() })
  await desk.db.updateTable('event').set({ taken: 48 }).where('id', '=', 'supper').execute()
  const supper = {
    id: 'supper',
    name: 'Supper Under the Tree',
    day: dayOf(new Date(desk.clock.now().getTime() + 2 * 86_400_000)),
    starts: '18:00',
    location: 'Bowview Community Hall, Calgary',
    isRegistrationNeeded: true,
    capacity: 60,
    guests: { taken: 48, waiting: 0 },
  }
  expect(await nextFor('editor')).toEqual(supper)
  expect(await nextFor('care')).toEqual(supper)
  expect(await nextFor('store', 'treasurer')).toBeNull()
})

test('[C126] Today has the unpublished changes that the person wrote last, and no other person’s', async () => {
  const desk = await buildContentDesk()
  const titlesOf = async (as = desk.editor) =>
    (await desk.call(readToday, {}, { as })).ownDrafts.map(({ title, isPublished }) => ({
      title,
      isPublished,
    }))
  expect(await titlesOf()).toEqual([])
  await desk.save(drumCircle, { name: 'Drum Circle Two' })
  desk.clock.advance(60_000)
  await desk.save({ kind: 'post', id: 'what-supper-is' }, { title: 'What Supper Was' })
  expect(await titlesOf()).toEqual([
    { title: 'What supper is', isPublished: true },
    { title: 'Drum Circle', isPublished: true },
  ])
  expect(await titlesOf(await desk.addPerson(['editor']))).toEqual([])
  expect((await desk.publish(drumCircle)).statusCode).toBe(200)
  expect(await titlesOf()).toEqual([{ title: 'What supper is', isPublished: true }])
})
