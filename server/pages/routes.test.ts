import { expect, test } from 'vitest'
import { ProblemBody } from '#contract/problem.ts'
import { buildTestApp } from '#tests/kit/server/app.ts'

test('[S1.2] [S1.20] anybody may read the words of every page', async () => {
  const { app } = await buildTestApp({ withContent: true })
  for (const slug of ['about', 'leadership', 'landacknowledgement', 'program', 'testimonials']) {
    const answer = await app.inject(`/api/v1/page/${slug}`)
    expect([slug, answer.statusCode]).toEqual([slug, 200])
    expect(answer.json()).toMatchObject({ data: { slug } })
  }
})

test('a page that does not exist is not found, in the one shape of refusals', async () => {
  const { app } = await buildTestApp({ withContent: true })
  for (const slug of ['nothing', 'About', 'about%00', '..%2fabout', 'a'.repeat(101)]) {
    const answer = await app.inject(`/api/v1/page/${slug}`)
    expect([slug, answer.statusCode]).toEqual([slug, 404])
    expect(ProblemBody.parse(answer.json()).error.code).toBe('not-found')
  }
})

test('only what the contract promises leaves the server', async () => {
  const { app, db } = await buildTestApp({ withContent: true })
  const items = [{ id: '1', review: 'R', name: 'N', author: 'Secret' }]
  await db
    .updateTable('page')
    .set({ body: JSON.stringify({ slug: 'testimonials', items }) })
    .where('slug', '=', 'testimonials')
    .execute()
  const answer = await app.inject('/api/v1/page/testimonials')
  expect(answer.json()).toEqual({
    data: { slug: 'testimonials', items: [{ id: '1', review: 'R', name: 'N' }] },
  })
})
