import { expect, test } from 'vitest'
import { permissionsOf } from '#contract/console/permission.ts'
import { menuFor, phoneBarOf } from './menu.ts'

const labels = (items: readonly { label: string }[]) => items.map(({ label }) => label)

const content = [
  'Events',
  'Posts',
  'Pages',
  'Campaigns',
  'Products',
  'Crisis lines',
  'Pictures',
  'Documents',
  'Placeholders',
  'Organisation',
]

test('[C23] the menu has only screens that the person may open', () => {
  expect(labels(menuFor(permissionsOf(['care'])))).toEqual([
    'Today',
    'Chat',
    'Applications',
    'Guests',
    'Check-in',
    'My account',
  ])
  expect(labels(menuFor(permissionsOf(['editor', 'care'])))).toEqual([
    'Today',
    'Chat',
    'Applications',
    'Guests',
    'Check-in',
    'Newsletter',
    ...content,
    'My account',
  ])
  expect(labels(menuFor(permissionsOf(['owner'])))).toEqual([
    'Today',
    'Chat',
    'Applications',
    'Guests',
    'Check-in',
    'Orders',
    'Gifts',
    'Newsletter',
    'Store',
    ...content,
    'Staff',
    'Audit log',
    'Outbox',
    'Jobs',
    'My account',
  ])
})

test('the bar of a phone has at most five links, and More for the other screens', () => {
  const owner = phoneBarOf(menuFor(permissionsOf(['owner'])))
  expect(labels(owner.items)).toEqual(['Today', 'Chat', 'Applications', 'Guests'])
  expect(owner.hasMore).toBe(true)
  expect(phoneBarOf(menuFor(permissionsOf(['store']))).hasMore).toBe(false)
})
