import { createHmac } from 'node:crypto'
import { isIPv4 } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { addDays, dayOf } from '#contract/dates.ts'
import type { Clock } from './clock.ts'
import { type Keys, secretFor } from './secret.ts'

/**
 * Who is asking, for counting only: a keyed hash that changes every day, so that nobody can be followed or found
 * by it. The address is Fastify's, which believes a forwarded one from TRUST_PROXY alone; a page that is being
 * rendered asks with its visitor's. Over IPv6 there are two parts, household and site, which `tryToken` counts apart.
 */
export function whoIs(
  { keys, clock }: { keys: Keys; clock: Clock },
  { ip }: Pick<FastifyRequest, 'ip'>,
  /** Yesterday they had another hash. */
  daysAgo = 0,
): string {
  const network = networkOf(ip)
  const site = siteOf(network)
  const day = addDays(dayOf(clock.now()), -daysAgo)
  const hash = (text: string) =>
    createHmac('sha256', secretFor(keys, 'who')).update(`${day} ${text}`).digest('base64url')
  return site === undefined ? hash(network) : `${hash(network)}/${hash(site)}`
}

/** Anybody may have 2^16 households of IPv6 for the asking, all in one network of 48 bits. */
const siteOf = (network: string): string | undefined => {
  const groups = network.split(':')
  return groups.length === 4 ? groups.slice(0, 3).join(':') : undefined
}

/** A household has one IPv4 address but 2^64 of IPv6, all beginning alike. */
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
