import { randomUUID } from 'node:crypto'
import type { ConsoleEndpoint } from '#contract/console/endpoint.ts'
import { createAuthenticator } from './authenticator.ts'

const device = createAuthenticator()
const challenge = 'A'.repeat(43)
const key = 'A'.repeat(22)

/** A valid body for each write. Records and challenges in them do not exist, so a permitted request is a 403, 404 or 410. */
const bodies: Record<string, unknown> = {
  'POST /sign-in': { response: device.get({ challenge }) },
  'POST /step-up': { response: device.get({ challenge }) },
  'POST /link': { key },
  'POST /link/options': { key },
  'POST /link/accept': { key, response: device.create({ challenge }) },
  'POST /link/postpone': { key },
  'PUT /me': { name: 'Sample', email: 'sample@example.org' },
  'POST /me/passkey': { label: 'Sample', response: device.create({ challenge }) },
  'PUT /me/passkey/:id': { label: 'Sample' },
  'POST /staff/invitation': { name: 'New', email: 'new@example.org', roles: ['care'] },
  'PUT /staff/:id/roles': { roles: ['care'] },
  'POST /audit/export': { reason: 'A sample reason' },
  'POST /outbox/:id/reveal': { reason: 'A sample reason' },
}

/** A request that the contract accepts, for every endpoint. */
export function sampleRequest({ method, path, body }: ConsoleEndpoint) {
  const id = path.startsWith('/job') ? '4000000' : randomUUID()
  return {
    url: `/console/api/v1${path.replace(':id', id)}`,
    payload: body ? (bodies[`${method} ${path}`] ?? {}) : undefined,
  }
}
