import { createHmac } from 'node:crypto'
import { isIPv4 } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { addDays, dayOf } from '#contract/dates.ts'
import type { Clock } from './clock.ts'
import { type Keys, secretFor } from './secret.ts'

/**
 * Identifies a client for rate limits: an HMAC of its network that changes daily, so it cannot track a visitor.
 * Fastify takes a forwarded address from TRUST_PROXY only; a page render uses the address of its visitor. An IPv6
 * client has two parts, household and site, which `tryToken` counts separately.
 */
export function visitorHash(
  { keys, clock }: { keys: Keys; clock: Clock },
  { ip }: Pick<FastifyRequest, 'ip'>,
  daysAgo = 0,
): string {
  const network = networkOf(ip)
  const site = siteOf(network)
  const day = addDays(dayOf(clock.now()), -daysAgo)
  const hash = (text: string) =>
    createHmac('sha256', secretFor(keys, 'who')).update(`${day} ${text}`).digest('base64url')
  return site === undefined ? hash(network) : `${hash(network)}/${hash(site)}`
}

/** One customer can get 2^16 IPv6 households (/64), all in one site (/48). */
const siteOf = (network: string): string | undefined => {
  const groups = network.split(':')
  return groups.length === 4 ? groups.slice(0, 3).join(':') : undefined
}

/** A household has one IPv4 address, or 2^64 IPv6 addresses with the same first 64 bits. */
export function networkOf(address: string): string {
  const [plain = ''] = address.toLowerCase().split('%')
  const mapped = /^(?:0*:)*:?ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(plain)?.[1] ?? plain
  if (isIPv4(mapped)) return mapped
  const groups = groupsOf(mapped)
  return groups.length === 8 ? groups.slice(0, 4).join(':') : mapped
}

function groupsOf(address: string): string[] {
  const [head = '', tail] = address.split('::')
  const parts = (text: string) =>
    text
      .split(':')
      .filter(Boolean)
      .map((part) => part.replace(/^0+(?=.)/, ''))
  if (tail === undefined) return parts(head)
  const gap = 8 - parts(head).length - parts(tail).length
  return [...parts(head), ...Array<string>(Math.max(0, gap)).fill('0'), ...parts(tail)]
}
