import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ConsoleEndpoint } from '#contract/console/endpoint.ts'
import { grantingRole, type Role, roleNames, rolesWith } from '#contract/console/permission.ts'
import type { DataOf, Endpoint, ParsedInput, Reply } from '#contract/endpoint.ts'
import type { Db } from '#server/db/connect.ts'
import type { Actor } from './actor.ts'
import type { Deps } from './deps.ts'
import { findReply, idempotencyKey, withIdempotency } from './idempotency.ts'
import { takeToken } from './limit.ts'
import { DeskRefusal, Refusal } from './refuse.ts'
import { serve, serveStream } from './serve.ts'

/** The signed-in staff member of a request. */
export type Person = {
  id: string
  name: string
  roles: readonly Role[]
  /** An owner without an email address, who would get no warning. Only with https. */
  needsAddress: boolean
  session: {
    id: string
    /** False if the first owner postponed the passkey. */
    hasPasskey: boolean
    stepUpUntil: Date | null
    startedAt: Date
    activeAt: Date
  }
}

/**
 * Reads the session of a request. A request that is no activity does not extend the session. A session that is read in a
 * transaction cannot end before it.
 */
export type FindPerson = (
  request: FastifyRequest,
  options: { isActivity: boolean; db?: Db | undefined },
) => Promise<Person | undefined>

declare module 'fastify' {
  interface FastifyRequest {
    /** Set in the scope of the Desk, unless the endpoint is for people who are signed out. */
    person?: Person
    checkAgain?: CheckAgain
  }
}

/**
 * Reads session, state and roles again, and throws unless the person may still use the endpoint. A step-up counts that
 * expired after the body was read, but not one that was ended.
 */
type CheckAgain = (db: Db) => Promise<unknown>

/** The authority of a request, for work that takes long or must not outlive it. */
export type Authority = {
  /** The person with the role that grants the permission of the endpoint, for the audit log. */
  actor: Actor
  checkAgain: CheckAgain
}

export type StaffContext = Authority & {
  person: Person
  request: FastifyRequest
  reply: FastifyReply
}

/** Mounts an endpoint for signed-in people. The scope has checked session, permission and step-up. */
export function serveStaff<E extends ConsoleEndpoint>(
  app: FastifyInstance,
  deps: Deps,
  endpoint: E,
  handler: (input: ParsedInput<E>, context: StaffContext) => Promise<DataOf<E>>,
): void {
  serve(app, endpoint, async (input, request, reply) => {
    const context = { ...authorityOf(endpoint, request), request, reply }
    await countUse(deps, endpoint, context.person)
    return { data: await handler(input, context) } as unknown as Reply<E>
  })
}

/** As `serveStaff`, for a write that must not repeat: the work runs once per idempotency key, in one transaction. */
export function serveStaffOnce<E extends ConsoleEndpoint>(
  app: FastifyInstance,
  deps: Deps,
  endpoint: E,
  run: (tx: Db, input: ParsedInput<E>, context: StaffContext) => Promise<DataOf<E>>,
): void {
  serveStaff(app, deps, endpoint, async (input, context) => {
    const write = writeOf(endpoint, input, context)
    const { reply } = await withIdempotency(deps, write, async (tx) => ({
      status: endpoint.status ?? 200,
      reply: await run(tx, input, context),
    }))
    return reply
  })
}

/**
 * As `serveStaffOnce`, for a write that calls the payment provider outside of a transaction. The work is idempotent
 * itself, so a repeat may run beside the first request. A later one gets the reply of the first.
 */
export function serveStaffRepeatable<E extends ConsoleEndpoint>(
  app: FastifyInstance,
  deps: Deps,
  endpoint: E,
  run: (input: ParsedInput<E>, context: StaffContext) => Promise<DataOf<E>>,
): void {
  serveStaff(app, deps, endpoint, async (input, context) => {
    const { key, ...write } = writeOf(endpoint, input, context)
    if (key === undefined) return run(input, context)
    const earlier = await findReply<DataOf<E>>(deps, { ...write, key })
    if (earlier) return earlier.reply
    const result = { status: endpoint.status ?? 200, reply: await run(input, context) }
    return (await withIdempotency(deps, { ...write, key }, async () => result)).reply
  })
}

const writeOf = (
  { method, path }: ConsoleEndpoint,
  body: unknown,
  { person, request }: StaffContext,
) => ({
  endpoint: `${method} console ${path}`,
  body,
  key: idempotencyKey(request),
  who: person.id,
})

/** As `serveStaff`, for an export that is streamed. */
export function serveStaffExport<E extends ConsoleEndpoint>(
  app: FastifyInstance,
  deps: Deps,
  endpoint: E,
  handler: (input: ParsedInput<E>, actor: Actor) => Promise<AsyncIterable<string>>,
): void {
  serveStream(app, endpoint, async (input, request) => {
    const { person, actor, checkAgain } = authorityOf(endpoint, request)
    await countUse(deps, endpoint, person)
    return untilEnded(await handler(input, actor), () => checkAgain(deps.db))
  })
}

/** A stream breaks off when its request loses its authority. */
async function* untilEnded(
  batches: AsyncIterable<string>,
  check: () => Promise<unknown>,
): AsyncGenerator<string> {
  for await (const batch of batches) {
    await check()
    yield batch
  }
}

function authorityOf({ permission }: ConsoleEndpoint, { person, checkAgain }: FastifyRequest) {
  const role = person && permission !== 'signed-out' && grantingRole(person.roles, permission)
  if (!person || !role || !checkAgain)
    throw new Error('The scope of the Desk did not check this request.')
  return { person, actor: { id: person.id, role }, checkAgain }
}

export const isConsoleEndpoint = (endpoint: Endpoint | undefined): endpoint is ConsoleEndpoint =>
  endpoint !== undefined && 'permission' in endpoint

const limits = {
  reveal: { action: 'desk reveal', burst: 60, perHour: 60 },
  export: { action: 'desk export', burst: 5, perHour: 5 / 24 },
  upload: { action: 'desk upload', burst: 200, perHour: 200 },
} as const

async function countUse({ db, clock }: Deps, { limit }: ConsoleEndpoint, { id }: Person) {
  if (limit) await takeToken(db, clock, { ...limits[limit], who: id, kind: 'write' })
}

/** Returns the person, or throws unless they may use the endpoint now. */
export function checkAccess(
  { permission, stepUp, withoutAddress }: ConsoleEndpoint,
  person: Person | undefined,
  now: Date,
): Person {
  if (!person || permission === 'signed-out')
    throw new DeskRefusal('sign-in-required', 'Sign in to continue.')
  if (grantingRole(person.roles, permission) === undefined)
    throw new Refusal('forbidden', `This needs the role ${joinRoles(rolesWith(permission))}.`)
  if (person.needsAddress && !withoutAddress)
    throw new DeskRefusal('address-required', 'Enter your email address first.')
  if (stepUp && !hasStepUp(person, now)) throw stepUpRequired()
  return person
}

export const hasStepUp = ({ session: { stepUpUntil } }: Person, now: Date): boolean =>
  stepUpUntil !== null && stepUpUntil > now

export const stepUpRequired = () =>
  new DeskRefusal('step-up-required', 'Confirm with your passkey to continue.')

/** 'Owner', 'Owner or Care', 'Owner, Store or Treasurer' */
function joinRoles(roles: readonly Role[]): string {
  const names = roles.map((role) => roleNames[role])
  return names.length < 2
    ? names.join('')
    : `${names.slice(0, -1).join(', ')} or ${names.slice(-1).join('')}`
}
