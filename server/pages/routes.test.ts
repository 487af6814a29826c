import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { ProblemBody } from '#contract/problem.ts'
import { importContent } from '#server/content-import/import-content.ts'
import { answerErrors } from '#server/kit/answer-errors.ts'
import { systemClock } from '#server/kit/clock.ts'
import { freshDatabase } from '#tests/kit/database.ts'
import { pageRoutes } from './routes.ts'

async function site() {
  const { db } = (await freshDatabase()).connection
  await importContent(db, { clock: systemClock })
  const app = Fastify()
  answerErrors(app)
  pageRoutes(app, { db })
  return { app, db }
}

test.each(['about', 'leadership', 'landacknowledgement', 'program', 'testimonials'])(
  '[S1.2] [S1.20] anybody may read the words of %s',
  async (slug) => {
    const { app } = await site()
    const answer = await app.inject(`/page/${slug}`)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({ data: { slug } })
  },
)

test.each(['nothing', 'About', 'about%00', '..%2fabout'])(
  'a page named %s is not found, in the one shape of refusals',
  async (slug) => {
    const { app } = await site()
    const answer = await app.inject(`/page/${slug}`)
    expect(answer.statusCode).toBe(404)
    expect(ProblemBody.parse(answer.json()).error.code).toBe('not-found')
  },
)

test('only what the contract promises leaves the house', async () => {
  const { app, db } = await site()
  await db
    .updateTable('page')
    .set({
      body: JSON.stringify({
        slug: 'testimonials',
        items: [{ id: '1', review: 'R', name: 'N', author: 'Secret' }],
      }),
    })
    .where('slug', '=', 'testimonials')
    .execute()
  const answer = await app.inject('/page/testimonials')
  expect(answer.json()).toEqual({
    data: { slug: 'testimonials', items: [{ id: '1', review: 'R', name: 'N' }] },
  })
})
