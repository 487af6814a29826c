import Fastify from 'fastify'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import organisation from '#content/organisation.json' with { type: 'json' }
import { Organisation } from '#contract/organisation.ts'
import { freshDatabase } from '#tests/kit/database/database.ts'
import { changeOrganisation } from './organisation.ts'
import { organisationRoutes } from './routes.ts'

const valid = Organisation.parse(organisation)

async function site() {
  const { db } = (await freshDatabase()).connection
  const app = Fastify()
  organisationRoutes(app, { db })
  return { app, db }
}

test('[S2.50] [S2.51] [S2.52] the name, address and phone numbers of the organisation are public', async () => {
  const { app, db } = await site()
  await changeOrganisation(db, valid)
  const response = await app.inject('/organisation')
  expect(response.statusCode).toBe(200)
  expect(response.json()).toEqual({
    data: { ...organisation, supportHours: 'Monday to Friday, 10 a.m. to 6 p.m.' },
  })
})

test('a change is visible and increments the version of the noun', async () => {
  const { app, db } = await site()
  const version = () =>
    sql<{ version: number }>`select version from noun_version where noun = 'organisation'`
      .execute(db)
      .then(({ rows }) => rows[0]?.version ?? 0)
  await changeOrganisation(db, valid)
  const before = await version()
  await changeOrganisation(db, { ...valid, phone: '403-555-0199' })
  expect((await app.inject('/organisation')).json()).toMatchObject({
    data: { phone: '403-555-0199' },
  })
  expect(await version()).toBeGreaterThan(before)
})

test('before the content import the response is 500, not an empty organisation', async () => {
  const { app } = await site()
  expect((await app.inject('/organisation')).statusCode).toBe(500)
})

test('[S2.54] an organisation without one of its five links is rejected', () => {
  expect(Organisation.safeParse({ ...valid, social: valid.social.slice(1) }).success).toBe(false)
})
