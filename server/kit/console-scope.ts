import type { FastifyInstance } from 'fastify'
import { consolePrefix } from '#contract/console/endpoint.ts'
import { permissions } from '#contract/console/permission.ts'
import type { Db } from '#server/db/connect.ts'
import type { Deps } from './deps.ts'
import { checkAccess, type FindPerson, isConsoleEndpoint } from './console-access.ts'
import { maySignInAt, originOf } from './console-origin.ts'
import { Refusal } from './refuse.ts'

/** A route of the Desk is mounted below the wrong path or without a permission. It stops the start. */
export class RouteError extends Error {
  override name = 'RouteError'
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Set in the scope of the Desk: `files` for its pages, `api` for its endpoints. */
    consoleScope?: 'files' | 'api'
  }
  interface FastifyContextConfig {
    /** Responds to addresses of the API that no endpoint has. */
    isUnrouted?: boolean
  }
}

/** Stops the start if a route of the Desk lies outside its scope, or names no permission. Call it before any route. */
export function guardConsoleRoutes(app: FastifyInstance): void {
  app.addHook('onRoute', function (route) {
    const { url, method, config } = route
    const name = `The route ${[method].flat().join(', ')} ${url}`
    const endpoint = config?.endpoint
    const isOfConsole = isBelow(url, consolePrefix) || isConsoleEndpoint(endpoint)
    if (isOfConsole && this.consoleScope === undefined)
      throw new RouteError(`${name} is mounted outside the scope of the Desk.`)
    if (this.consoleScope !== 'api' || config?.isUnrouted) return
    if (!isConsoleEndpoint(endpoint)) throw new RouteError(`${name} names no permission.`)
    if (!knownPermissions.has(endpoint.permission))
      throw new RouteError(`${name} names the unknown permission "${endpoint.permission}".`)
  })
}

const knownPermissions: ReadonlySet<string> = new Set([...permissions, 'signed-out'])
const isBelow = (url: string, prefix: string) => url === prefix || url.startsWith(`${prefix}/`)

const writes = new Set(['POST', 'PUT', 'DELETE', 'PATCH'])

/**
 * Checks origin, session, permission and step-up of every request, in this order and before its body is read. A body may
 * take minutes, so session, permission and step-up are checked again after it.
 */
export function guardConsoleRequests(
  api: FastifyInstance,
  { settings, clock }: Deps,
  findPerson: FindPerson,
): void {
  api.decorateRequest('person')
  api.decorateRequest('checkAgain')
  api.addHook('onRequest', async (request, reply) => {
    void reply.header('cache-control', 'no-store')
    if (writes.has(request.method)) {
      if (!maySignInAt(settings, request))
        throw new Refusal('forbidden', 'The Desk needs https, or http://localhost on this machine.')
      if (originOf(settings, request) === undefined)
        throw new Refusal('forbidden', 'Please reload the page and try again.')
    }
    const { endpoint } = request.routeOptions.config
    if (!isConsoleEndpoint(endpoint) || endpoint.permission === 'signed-out') return
    const person = await findPerson(request, { isActivity: !endpoint.background })
    request.person = checkAccess(endpoint, person, clock.now())
  })
  api.addHook('preValidation', async (request) => {
    const { endpoint } = request.routeOptions.config
    if (!request.person || !isConsoleEndpoint(endpoint)) return
    const now = clock.now()
    const readAgain = async (db?: Db) =>
      checkAccess(endpoint, await findPerson(request, { isActivity: false, db }), now)
    if (writes.has(request.method)) request.person = await readAgain()
    request.checkAgain = readAgain
  })
}
