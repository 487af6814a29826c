import { matchRoutes } from 'react-router'
import { expect, test } from 'vitest'
import routes from './routes.ts'

const table = routes.map(({ index, path, file, id = file }) => ({
  id,
  ...(index ? { index: true as const } : { path }),
}))
const routeAt = (address: string) => matchRoutes(table, address)?.at(-1)?.route.id

test.each([
  ['[S2.2]', '/about', 'about/route.tsx'],
  ['[S2.3]', '/leadership', 'leadership/route.tsx'],
  ['[S2.4]', '/landacknowledgement', 'policies/route.tsx'],
  ['[S2.5]', '/volunteer', 'applications/volunteer/route.tsx'],
  ['[S2.6]', '/become-member', 'applications/membership/route.tsx'],
  ['[S2.7]', '/partnership', 'applications/partnership/route.tsx'],
  ['[S2.8]', '/program', 'programs/route.tsx'],
  ['[S2.13]', '/blog', 'blog/route.tsx'],
  ['[S2.14]', '/blog/what-supper-is', 'blog/post/route.tsx'],
  ['[S2.15]', '/campaign', 'campaigns/route.tsx'],
  ['[S2.16]', '/campaign/details', 'campaigns/campaign/route.tsx'],
  ['[S2.16]', '/campaign/warm-rooms', 'campaigns/campaign/route.tsx'],
  ['[S2.17]', '/events', 'events/browse/list/route.tsx'],
  ['[S2.18] [S2.123]', '/events/supper', 'events/event/route.tsx'],
])('%s %s has its own page', (_number, address, id) => {
  expect(routeAt(address)).toBe(id)
})

test('the checkout takes precedence over a product with that id', () => {
  expect(routeAt('/merch-store/checkout')).toBe('merch/checkout/route.tsx')
  expect(routeAt('/merch-store/tote')).toBe('merch/product/route.tsx')
})

test('/my-gift without a key is the page to request a new link', () => {
  expect(routeAt('/my-gift')).toBe('gifts/link/route.tsx')
  expect(routeAt(`/my-gift/${'k'.repeat(22)}`)).toBe('gifts/my-gift/route.tsx')
  expect(routeAt(`/my-gift/undo/${'k'.repeat(22)}`)).toBe('gifts/undo/route.tsx')
})

test('an unknown address has the not-found page', () => {
  expect(routeAt('/no/such/page')).toBe('layout/not-found.tsx')
})
