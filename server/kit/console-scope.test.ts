import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { exportAudit } from '#contract/console/audit.ts'
import { freshDatabase } from '#tests/kit/database/database.ts'
import { testDeps } from '#tests/kit/server/deps.ts'
import { type FindPerson, type Person, serveStaffExport } from './console-access.ts'
import { guardConsoleRequests } from './console-scope.ts'

/** An export of two batches. `between` runs after the first one. */
async function sendExport(between: (person: Person) => Person | undefined) {
  const deps = testDeps((await freshDatabase()).connection)
  const now = deps.clock.now()
  const stepUpUntil = new Date(now.getTime() + 60_000)
  const times = { stepUpUntil, startedAt: now, activeAt: now }
  const owner: Person = {
    id: '00000000-0000-4000-8000-000000000000',
    name: 'Ada',
    roles: ['owner'],
    needsAddress: false,
    session: { id: '00000000-0000-4000-8000-000000000001', hasPasskey: true, ...times },
  }
  let person: Person | undefined = owner
  const reads: Parameters<FindPerson>[1][] = []
  const app = Fastify()
  guardConsoleRequests(app, deps, async (_request, options) => {
    reads.push(options)
    return person
  })
  serveStaffExport(app, deps, exportAudit, async () =>
    (async function* () {
      yield 'first '
      person = between(owner)
      deps.clock.advance(120_000)
      yield 'second'
    })(),
  )
  const response = await app
    .inject({
      method: 'POST',
      url: exportAudit.path,
      headers: {
        host: 'localhost:3000',
        origin: 'http://localhost:3000',
        'sec-fetch-site': 'same-origin',
      },
      payload: { reason: 'A sample reason' },
    })
    .catch(() => undefined)
  return { body: response?.body, reads }
}

test('[C119] an export ends with its session, role or step-up, but not when the step-up expires', async () => {
  expect((await sendExport((owner) => owner)).body).toBe('first second')
  const ends: ((owner: Person) => Person | undefined)[] = [
    () => undefined,
    (owner) => ({ ...owner, roles: ['care'] }),
    (owner) => ({ ...owner, session: { ...owner.session, stepUpUntil: null } }),
  ]
  for (const end of ends) expect((await sendExport(end)).body).toBeUndefined()
})

test('[C14] [C119] the checks after the body do not extend the session', async () => {
  const { reads } = await sendExport((owner) => owner)
  expect(reads.map(({ isActivity }) => isActivity)).toEqual([true, false, false, false])
})
