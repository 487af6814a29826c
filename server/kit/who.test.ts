import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { fakeClock } from '#tests/kit/server/fake-clock.ts'
import { newKeys } from '#tests/kit/server/keys.ts'
import { networkOf, whoIs } from './who.ts'

test('[D32] an IPv4 address is one person, an IPv6 network of 64 bits is one', () => {
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

test('nobody can be found or followed by what is counted', () => {
  const clock = fakeClock('2026-11-15T18:00:00Z')
  const deps = { keys: newKeys(), clock }
  const today = whoIs(deps, { ip: '203.0.113.7' })
  expect(today).not.toContain('203.0.113')
  expect(whoIs(deps, { ip: '203.0.113.7' })).toBe(today)
  expect(whoIs({ keys: newKeys(), clock }, { ip: '203.0.113.7' })).not.toBe(today)
  clock.advance(86_400_000)
  expect(whoIs(deps, { ip: '203.0.113.7' })).not.toBe(today)
})

test('[D32] a forwarded address is believed from a trusted proxy alone', async () => {
  const app = Fastify({ trustProxy: ['10.0.0.1'] })
  app.get('/', async (request) => networkOf(request.ip))
  const ask = async (remoteAddress: string) =>
    (await app.inject({ url: '/', remoteAddress, headers: { 'x-forwarded-for': '203.0.113.7' } }))
      .body
  expect(await ask('10.0.0.1')).toBe('203.0.113.7')
  expect(await ask('198.51.100.4')).toBe('198.51.100.4')
  await app.close()
})
