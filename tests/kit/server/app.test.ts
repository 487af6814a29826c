import { expect, test } from 'vitest'
import { buildTestApp } from './app.ts'

test('buildTestApp starts the whole server with the default content', async () => {
  const { app } = await buildTestApp({ withContent: true })
  const response = await app.inject('/api/v1/organisation')
  expect(response.statusCode).toBe(200)
  expect(response.json()).toMatchObject({ data: { foundedOn: '2023-07-20' } })
})

test('buildTestApp uses the given environment', async () => {
  const { settings } = await buildTestApp({ environment: { SITE_URL: 'http://baobab.example' } })
  expect(settings.siteUrl).toBe('http://baobab.example')
})
