import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { getFormGuard } from '#contract/form-guard.ts'
import { solveWork } from '#web/kit/form/send-guarded.ts'
import { freshDatabase } from '#tests/kit/database/database.ts'
import { testDeps } from '#tests/kit/server/deps.ts'
import { formGuardRoutes } from './form-guard-routes.ts'
import { guardForm } from './form-guard.ts'

test('what a browser is given when a form is opened lets that form in, by token or by work', async () => {
  const { connection } = await freshDatabase()
  const deps = testDeps(connection)
  const app = Fastify()
  formGuardRoutes(app, deps)
  const answer = await app.inject('/form-guard/support')
  await app.close()
  const { data } = getFormGuard.reply.parse(answer.json())
  deps.clock.advance(10_000)
  const enter = (extras: { formToken?: string; proof?: string }) =>
    guardForm(deps.db, deps, { form: 'support', extras })
  expect(await enter({ formToken: data.formToken })).toBe('genuine')
  expect(await enter({ proof: await solveWork(data.work) })).toBe('genuine')
})
