import { randomBytes, randomUUID } from 'node:crypto'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import type { ConsoleEndpoint } from '#contract/console/endpoint.ts'
import { consoleApiPrefix } from '#contract/console/endpoint.ts'
import * as link from '#contract/console/link.ts'
import type { Role } from '#contract/console/permission.ts'
import * as session from '#contract/console/session.ts'
import type { EndpointInput, Reply } from '#contract/endpoint.ts'
import { insertPerson } from '#server/staff/new-staff.ts'
import { grantStepUp, startSession } from '#server/staff/sessions.ts'
import type { Deps } from '#server/kit/deps.ts'
import { fillPath } from '#web/kit/api.ts'
import { type Authenticator, createAuthenticator } from './authenticator.ts'

/** The headers that a browser sends with a write of the Desk. */
const browser = {
  host: 'localhost:3000',
  origin: 'http://localhost:3000',
  'sec-fetch-site': 'same-origin',
}

export type Agent = { id: string; name: string; cookie: string; sessionId: string }

type Sent = {
  as?: { cookie: string } | undefined
  headers?: Record<string, string | undefined>
  /** A body that the contract does not allow. */
  payload?: unknown
}

/** What a browser does with the Desk of a server. It needs no test, so that benchmarks use it too. */
export function deskOf(site: Deps & { app: FastifyInstance }) {
  const { app, db, clock } = site
  const here = site.settings.isProduction
    ? {
        host: new URL(site.settings.consoleUrl).host,
        origin: site.settings.consoleUrl,
        'sec-fetch-site': 'same-origin',
      }
    : browser
  const cookieName = site.settings.isProduction ? '__Host-desk' : 'desk'

  const send = <E extends ConsoleEndpoint>(
    endpoint: E,
    input: Partial<EndpointInput<E>> & Record<string, unknown>,
    { as, headers = {}, payload }: Sent = {},
  ): Promise<LightMyRequestResponse> => {
    const { params = {}, query = {}, body = payload } = input as Record<string, unknown>
    const isWrite = endpoint.method !== 'GET'
    const sent = { ...(isWrite ? here : { host: here.host }), ...(as && { cookie: as.cookie }) }
    return app.inject({
      method: endpoint.method,
      url: consoleApiPrefix + fillPath(endpoint.path, params as Record<string, string>),
      query: query as Record<string, string>,
      headers: { ...sent, ...headers } as Record<string, string>,
      ...(body !== undefined && { payload: body as object }),
    })
  }

  /** The data of a successful response. */
  const call = async <E extends ConsoleEndpoint>(
    endpoint: E,
    input: EndpointInput<E> & Record<string, unknown>,
    sent: Sent = {},
  ): Promise<Reply<E> extends { data: infer Data } ? Data : never> => {
    const response = await send(endpoint, input, sent)
    if (response.statusCode >= 300)
      throw new Error(
        `${endpoint.method} ${endpoint.path}: ${response.statusCode} ${response.body}`,
      )
    return response.json().data
  }

  /** A signed-in person, inserted without the ceremonies. */
  const addPerson = async (
    roles: readonly Role[],
    {
      name = `Person ${randomBytes(3).toString('hex')}`,
      email = `${randomUUID()}@example.org`,
    } = {},
  ): Promise<Agent> => {
    const id = randomUUID()
    return db.transaction().execute(async (tx) => {
      await insertPerson(tx, site, { staffId: id, name, email, roles, state: 'active' })
      const started = { staffId: id, name, roles, hasPasskey: true }
      const visit = { device: 'computer', previousToken: undefined } as const
      const { token, person } = await startSession(tx, site, started, visit)
      return { id, name, cookie: `${cookieName}=${token}`, sessionId: person.session.id }
    })
  }

  const stepUp = ({ id, name, sessionId }: Agent) => {
    const now = clock.now()
    const times = { hasPasskey: true, stepUpUntil: null, startedAt: now, activeAt: now }
    return grantStepUp(site, {
      id,
      name,
      roles: [],
      needsAddress: false,
      session: { id: sessionId, ...times },
    })
  }

  const newAuthenticator = (): Authenticator =>
    createAuthenticator({ origin: here.origin, rpId: new URL(here.origin).hostname })

  /** Accepts a link with a new passkey, as the page of the link does. */
  const accept = async (key: string, device = newAuthenticator()) => {
    const options = await call(link.startLink, { body: { key } })
    const response = await send(link.acceptLink, {
      body: { key, response: device.create(options) },
    })
    return { response, device, cookie: cookieOf(response) }
  }

  const signIn = async (device: Authenticator, sent: Sent = {}) => {
    const options = await call(session.startSignIn, { body: {} })
    const response = await send(session.signIn, { body: { response: device.get(options) } }, sent)
    return { response, cookie: cookieOf(response) }
  }

  return { here, send, call, addPerson, stepUp, newAuthenticator, accept, signIn }
}

/** The cookie of a response as a browser sends it back. */
export const cookieOf = (response: LightMyRequestResponse): string =>
  String(response.headers['set-cookie'] ?? '').split(';')[0] ?? ''

export const keyIn = (address: string): string => address.split('#')[1]?.slice(0, 22) ?? ''
