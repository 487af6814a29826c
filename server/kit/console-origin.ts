import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyReply } from 'fastify'
import type { Settings } from '#server/settings.ts'

type OriginSettings = Pick<Settings, 'isProduction' | 'consoleUrl' | 'consoleHost'>
type Request = { headers: IncomingHttpHeaders }

/**
 * The RP ID of the passkeys of the Desk. Browsers allow passkeys on https and on http://localhost, so without https the
 * host is localhost, whatever other names the machine has.
 */
export function relyingPartyId({ isProduction, consoleUrl, consoleHost }: OriginSettings): string {
  if (isProduction) return new URL(consoleUrl).hostname
  return consoleHost && isLocal(consoleHost) ? consoleHost : 'localhost'
}

/** The origin of a request to the Desk; undefined if the request comes from another site or from no browser. */
export function originOf(settings: OriginSettings, { headers }: Request): string | undefined {
  const { origin, host } = headers
  if (origin === undefined || headers['sec-fetch-site'] !== 'same-origin') return undefined
  if (settings.isProduction || settings.consoleHost !== undefined)
    return origin === settings.consoleUrl ? origin : undefined
  // Without settings the port is the only thing that can differ, so the request itself names it.
  return origin === `http://${host}` ? origin : undefined
}

/** Whether people may sign in under the name that the request uses. Browsers have no passkeys on plain http elsewhere. */
export const maySignInAt = ({ isProduction }: OriginSettings, { headers }: Request): boolean =>
  isProduction || isLocal((headers.host ?? '').replace(/:\d+$/, ''))

const isLocal = (host: string) => host === 'localhost' || host.endsWith('.localhost')

/** Safari drops a Secure cookie on http://localhost, hence the second name. */
const cookieName = ({ isProduction }: OriginSettings) => (isProduction ? '__Host-desk' : 'desk')

export function readSessionCookie(
  settings: OriginSettings,
  { headers }: Request,
): string | undefined {
  const start = `${cookieName(settings)}=`
  const cookies = (headers.cookie ?? '').split(';').map((cookie) => cookie.trim())
  const token = cookies.find((cookie) => cookie.startsWith(start))?.slice(start.length)
  return token !== undefined && /^[A-Za-z0-9_-]{43}$/.test(token) ? token : undefined
}

/** Without Max-Age, so the browser deletes the cookie when it closes. */
export function setSessionCookie(settings: OriginSettings, reply: FastifyReply, token: string) {
  void reply.header('set-cookie', cookieOf(settings, token))
}

export function clearSessionCookie(settings: OriginSettings, reply: FastifyReply) {
  void reply.header('set-cookie', `${cookieOf(settings, '')}; Max-Age=0`)
}

const cookieOf = (settings: OriginSettings, token: string): string =>
  [
    `${cookieName(settings)}=${token}`,
    'Path=/',
    'HttpOnly',
    'SameSite=Strict',
    ...(settings.isProduction ? ['Secure'] : []),
  ].join('; ')
