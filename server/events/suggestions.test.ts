import { expect, test } from 'vitest'
import { checkPublish } from '#contract/console/publishing.ts'
import { readSuggestions } from '#contract/console/suggestion.ts'
import { dayOf, formatDay } from '#contract/dates.ts'
import { dayMs } from '#contract/durations.ts'
import { buildContentDesk } from '#tests/kit/desk/content.ts'
import { addEvents, daysFromNow, makeDraft } from '#tests/kit/make/event.ts'

const { access } = makeDraft()
const unknown = Object.fromEntries(Object.keys(access).map((key) => [key, null])) as typeof access

test('[C48] the form suggests values of other records, the most used first', async () => {
  const desk = await buildContentDesk({ withContent: true })
  const [event] = await addEvents(
    desk,
    ...Array.from({ length: 60 }, () => ({ topic: 'Zines', location: 'Zoo', language: 'Zulu' })),
    { topic: 'Zumba' },
  )
  const valuesOf = async (kind: 'event' | 'post' | 'page', id: string) =>
    (await desk.call(readSuggestions, { params: { kind, id } }, { as: desk.editor })).values
  const values = await valuesOf('event', event?._id ?? '')
  expect([values['topic']?.[0], values['location']?.[0], values['language']?.[0]]).toEqual([
    'Zines',
    'Zoo',
    'Zulu',
  ])
  expect(values['topic']).toContain('Zumba')
  const post = await desk.db.selectFrom('post').select(['id', 'author']).executeTakeFirstOrThrow()
  expect((await valuesOf('post', post.id))['author']).toContain(post.author)
  expect(await valuesOf('page', 'home')).toEqual({})
  const nothing = { params: { kind: 'event', id: 'nothing' } } as const
  expect((await desk.send(readSuggestions, nothing, { as: desk.editor })).statusCode).toBe(404)
})

test('[C48] each area has the last access card with an answer, but that of the event itself', async () => {
  const desk = await buildContentDesk()
  const at = (days: number) => ({ location: 'Zoo', ...daysFromNow(desk, days) })
  const [own] = await addEvents(
    desk,
    { name: 'Own', ...at(9) },
    { name: 'Unknown', ...at(8), access: unknown },
    { name: 'Last', ...at(7), location: 'zoo', access: { ...unknown, cost: 'Free' } },
    { name: 'Before', ...at(-7) },
  )
  const cardsFor = async (id: string) => {
    const input = { params: { kind: 'event', id } } as const
    const { accessCards } = await desk.call(readSuggestions, input, { as: desk.editor })
    return accessCards.filter(({ location }) => location.toLowerCase() === 'zoo')
  }
  const day = dayOf(new Date(desk.clock.now().getTime() + 7 * dayMs))
  expect(await cardsFor(own?._id ?? '')).toEqual([
    { location: 'zoo', eventName: 'Last', day, access: { ...unknown, cost: 'Free' } },
  ])
})

test('[C48] publishing warns about another day in the past, and not about a correction', async () => {
  const desk = await buildContentDesk()
  const [event] = await addEvents(desk, daysFromNow(desk, -3))
  const key = { kind: 'event', id: event?._id ?? '' } as const
  const notesOn = async (changes: Record<string, unknown>) => {
    await desk.save(key, changes)
    return (await desk.call(checkPublish, { params: key }, { as: desk.editor })).notes
  }
  expect(await notesOn({ topic: 'Corrected' })).toEqual([])
  const date = dayOf(new Date(desk.clock.now().getTime() - 2 * dayMs))
  expect(await notesOn({ date })).toEqual([
    `${formatDay(date)} is in the past, so nobody can register.`,
  ])
})
