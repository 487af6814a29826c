import { expect, test } from 'vitest'
import { ProblemBody } from '#contract/problem.ts'
import { buildTestApp } from '#tests/kit/server/app.ts'

test('[S1.2] [S1.20] the content of every page is public', async () => {
  const { app } = await buildTestApp({ withContent: true })
  for (const slug of ['about', 'leadership', 'landacknowledgement', 'program', 'testimonials']) {
    const response = await app.inject(`/api/v1/page/${slug}`)
    expect([slug, response.statusCode]).toEqual([slug, 200])
    expect(response.json()).toMatchObject({ data: { slug } })
  }
})

test('an unknown page gets 404 with the usual error body', async () => {
  const { app } = await buildTestApp({ withContent: true })
  for (const slug of ['nothing', 'About', 'about%00', '..%2fabout', 'a'.repeat(101)]) {
    const response = await app.inject(`/api/v1/page/${slug}`)
    expect([slug, response.statusCode]).toEqual([slug, 404])
    expect(ProblemBody.parse(response.json()).error.code).toBe('not-found')
  }
})

test('the response contains only fields of the contract', async () => {
  const { app, db } = await buildTestApp({ withContent: true })
  const items = [{ id: '1', review: 'R', name: 'N', author: 'Secret' }]
  await db
    .updateTable('page')
    .set({ body: JSON.stringify({ slug: 'testimonials', items }) })
    .where('slug', '=', 'testimonials')
    .execute()
  const response = await app.inject('/api/v1/page/testimonials')
  expect(response.json()).toEqual({
    data: { slug: 'testimonials', items: [{ id: '1', review: 'R', name: 'N' }] },
  })
})
