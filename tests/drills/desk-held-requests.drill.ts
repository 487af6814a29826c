import { expect, test } from 'vitest'
import type { ConsoleEndpoint } from '#contract/console/endpoint.ts'
import { consoleEndpoints } from '#contract/console/endpoints.ts'
import { endAllSessions } from '#contract/console/me.ts'
import { type Role, roles, rolesWith } from '#contract/console/permission.ts'
import { ConsoleProblemBody } from '#contract/console/problem.ts'
import { endStepUp } from '#contract/console/session.ts'
import * as staff from '#contract/console/staff.ts'
import { checksumsAt } from '#tests/kit/backup/backup-site.ts'
import { buildDesk, type Desk } from '#tests/kit/desk/desk.ts'
import type { Agent } from '#tests/kit/desk/desk-client.ts'
import { listenForHeld } from '#tests/kit/desk/held-request.ts'

/** Requests with a body. A test of the contract proves that no other one writes or reveals. */
const heldEndpoints = consoleEndpoints.flatMap((endpoint) =>
  endpoint.permission === 'signed-out' || endpoint.method === 'GET'
    ? []
    : [{ ...endpoint, permission: endpoint.permission }],
)
type Held = (typeof heldEndpoints)[number]

type Way = {
  isFor: (endpoint: Held) => boolean
  revoke: (desk: Desk, owner: Agent, as: Agent, endpoint: Held) => Promise<unknown>
  code: string
}

const otherRole = ({ permission }: Held): Role | undefined =>
  roles.find((role) => !rolesWith(permission).includes(role))

/** How authority ends while a request is under way, and how the request is refused then. */
const ways: Record<string, Way> = {
  disabled: {
    isFor: () => true,
    revoke: (desk, as, { id }) =>
      desk.call(staff.disableStaff, { params: { id }, body: {} }, { as }),
    code: 'sign-in-required',
  },
  'sessions ended': {
    isFor: () => true,
    revoke: (desk, _owner, as) => desk.call(endAllSessions, {}, { as }),
    code: 'sign-in-required',
  },
  'role removed': {
    isFor: (endpoint) => otherRole(endpoint) !== undefined,
    revoke: (desk, as, { id }, endpoint) => {
      const body = { roles: [otherRole(endpoint) ?? 'care'] }
      return desk.call(staff.changeRoles, { params: { id }, body }, { as })
    },
    code: 'forbidden',
  },
  'step-up ended': {
    isFor: ({ stepUp }) => stepUp === true,
    revoke: (desk, _owner, as) => desk.call(endStepUp, {}, { as }),
    code: 'step-up-required',
  },
}

/** Requests that are held at the same time, few enough that none of them times out on a busy machine. */
const batch = 12

const nameOf = ({ method, path }: ConsoleEndpoint) => `${method} ${path}`

test('[D43] [C119] what ended before the last byte of a request is refused, with no change and no entry', async () => {
  const desk = await buildDesk()
  const hold = await listenForHeld(desk)
  const owner = await desk.addPerson(['owner'])
  await desk.stepUp(owner)
  const url = String(desk.connection.pool.options.connectionString)
  const holes: string[] = []
  const counts = new Map<string, number>()
  const start = async (endpoint: Held) => {
    const as = await desk.addPerson([...rolesWith(endpoint.permission)].slice(-1))
    await desk.stepUp(as)
    return { as, finish: await hold(endpoint, as) }
  }
  for (let at = 0; at < heldEndpoints.length; at += batch) {
    const endpoints = heldEndpoints.slice(at, at + batch)
    const held = []
    for (const endpoint of endpoints)
      for (const [way, { isFor, revoke, code }] of Object.entries(ways)) {
        if (!isFor(endpoint)) continue
        const { as, finish } = await start(endpoint)
        await revoke(desk, owner, as, endpoint)
        held.push({ endpoint, way, code, finish })
      }
    const before = await checksumsAt(url)
    for (const { endpoint, way, code, finish } of held) {
      const { status, body } = await finish()
      const found =
        status < 400 ? 'accepted' : ConsoleProblemBody.parse(JSON.parse(body)).error.code
      if (found !== code) holes.push(`${nameOf(endpoint)}, ${way}: ${status} ${found}`)
      counts.set(way, (counts.get(way) ?? 0) + 1)
    }
    const after = await checksumsAt(url)
    const changed = Object.keys(before).filter((table) => after[table] !== before[table])
    if (changed.length > 0) holes.push(`${endpoints.map(nameOf).join(' or ')}: ${changed.join()}`)
    for (const endpoint of endpoints) {
      // The same request passes while nothing ends, so that the refusals above are about authority.
      const { status, body } = await (await start(endpoint)).finish()
      if (status >= 500 || /sign-in-required|step-up-required|This needs the role/.test(body))
        holes.push(`${nameOf(endpoint)}, nothing ended: ${status} ${body}`)
      const tried = held.filter((one) => one.endpoint === endpoint).map(({ way }) => way)
      console.info(`  D43: ${nameOf(endpoint)} (${tried.join(', ')})`)
    }
    await desk.db.deleteFrom('staff').where('id', '<>', owner.id).execute()
  }
  expect(holes).toEqual([])
  const figures = [...counts].map(([way, times]) => `${times} × ${way}`).join(', ')
  console.info(`  D43: ${heldEndpoints.length} endpoints held, 0 accepted (${figures})`)
})
