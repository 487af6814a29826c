import type { FastifyRequest } from 'fastify'
import type { Device } from '#contract/console/me.ts'
import { originOf, readSessionCookie } from '#server/kit/console-origin.ts'
import type { Deps } from '#server/kit/deps.ts'
import { Refusal } from '#server/kit/refuse.ts'
import type { Visit } from './sessions.ts'

/** What a sign-in takes from its request: the origin that the passkey must have signed, the device and the old cookie. */
export function visitOf(
  { settings }: Pick<Deps, 'settings'>,
  request: FastifyRequest,
): { origin: string; visit: Visit } {
  const origin = originOf(settings, request)
  if (origin === undefined) throw new Refusal('forbidden', 'Please reload the page and try again.')
  const device = deviceOf(request.headers['user-agent'] ?? '')
  return { origin, visit: { device, previousToken: readSessionCookie(settings, request) } }
}

/** Only the kind of device is stored. */
export function deviceOf(userAgent: string): Device {
  if (/iPad|Tablet|Android(?!.*Mobile)/i.test(userAgent)) return 'tablet'
  if (/Mobi|iPhone|Android/i.test(userAgent)) return 'phone'
  return /Windows|Macintosh|Linux|CrOS/i.test(userAgent) ? 'computer' : 'other'
}
