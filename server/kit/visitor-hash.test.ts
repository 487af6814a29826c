import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { fakeClock } from '#tests/kit/server/fake-clock.ts'
import { newKeys } from '#tests/kit/server/keys.ts'
import { networkOf, visitorHash } from './visitor-hash.ts'

test('[D32] a network is one IPv4 address or one IPv6 /64', () => {
  expect(networkOf('203.0.113.7')).toBe('203.0.113.7')
  expect(networkOf('::ffff:203.0.113.7')).toBe('203.0.113.7')
  const household = [
    '2001:db8:1:2::1',
    '2001:DB8:1:2:ffff:1:2:3',
    '2001:0db8:0001:0002::',
    '2001:db8:1:2::9%eth0',
  ]
  expect(new Set(household.map(networkOf))).toEqual(new Set(['2001:db8:1:2']))
  expect(networkOf('2001:db8:1:3::1')).not.toBe(networkOf('2001:db8:1:2::1'))
  expect(networkOf('::1')).toBe('0:0:0:0')
  expect(networkOf('2001:db8::1')).toBe('2001:db8:0:0')
})

test('the visitor hash hides the IP address, depends on the key and changes daily', () => {
  const clock = fakeClock('2026-11-15T18:00:00Z')
  const deps = { keys: newKeys(), clock }
  const today = visitorHash(deps, { ip: '203.0.113.7' })
  expect(today).not.toContain('203.0.113')
  expect(visitorHash(deps, { ip: '203.0.113.7' })).toBe(today)
  expect(visitorHash({ keys: newKeys(), clock }, { ip: '203.0.113.7' })).not.toBe(today)
  clock.advance(86_400_000)
  expect(visitorHash(deps, { ip: '203.0.113.7' })).not.toBe(today)
})

test('[D32] a forwarded address is accepted only from a trusted proxy', async () => {
  const app = Fastify({ trustProxy: ['10.0.0.1'] })
  app.get('/', async (request) => networkOf(request.ip))
  const networkVia = async (remoteAddress: string) =>
    (await app.inject({ url: '/', remoteAddress, headers: { 'x-forwarded-for': '203.0.113.7' } }))
      .body
  expect(await networkVia('10.0.0.1')).toBe('203.0.113.7')
  expect(await networkVia('198.51.100.4')).toBe('198.51.100.4')
  await app.close()
})
