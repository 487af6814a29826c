import { expect, test } from 'vitest'
import { buildTestApp } from './app.ts'

test('the whole server can be asked in a test, with its first content', async () => {
  const { app } = await buildTestApp({ withContent: true })
  const answer = await app.inject('/api/v1/organisation')
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toMatchObject({ data: { foundedOn: '2023-07-20' } })
})

test('the server under test believes the settings it is given', async () => {
  const { settings } = await buildTestApp({ environment: { SITE_URL: 'http://baobab.example' } })
  expect(settings.siteUrl).toBe('http://baobab.example')
})
