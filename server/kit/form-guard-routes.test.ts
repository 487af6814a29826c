import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { getFormGuard } from '#contract/form-guard.ts'
import { solveWork } from '#web/kit/form/send-guarded.ts'
import { freshDatabase } from '#tests/kit/database/database.ts'
import { testDeps } from '#tests/kit/server/deps.ts'
import { formGuardRoutes } from './form-guard-routes.ts'
import { guardForm } from './form-guard.ts'

test('the form token and the solved challenge from the route are both accepted', async () => {
  const { connection } = await freshDatabase()
  const deps = testDeps(connection)
  const app = Fastify()
  formGuardRoutes(app, deps)
  const response = await app.inject('/form-guard/support')
  await app.close()
  const { data } = getFormGuard.reply.parse(response.json())
  deps.clock.advance(10_000)
  const submit = (extras: { formToken?: string; proof?: string }) =>
    guardForm(deps.db, deps, { form: 'support', extras })
  expect(await submit({ formToken: data.formToken })).toBe('genuine')
  expect(await submit({ proof: await solveWork(data.work) })).toBe('genuine')
})
