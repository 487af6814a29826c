import { expect, test } from 'vitest'
import { permissionsOf } from '#contract/console/permission.ts'
import { menuFor, phoneBarOf } from './menu.ts'

const labels = (items: readonly { label: string }[]) => items.map(({ label }) => label)

test('[C23] the menu has only screens that the person may open', () => {
  const content = ['Crisis lines', 'Pictures', 'Documents', 'Placeholders']
  expect(labels(menuFor(permissionsOf(['care'])))).toEqual(['Today', 'My account'])
  expect(labels(menuFor(permissionsOf(['editor', 'care'])))).toEqual([
    'Today',
    ...content,
    'My account',
  ])
  expect(labels(menuFor(permissionsOf(['owner'])))).toEqual([
    'Today',
    ...content,
    'Staff',
    'Audit log',
    'Outbox',
    'Jobs',
    'My account',
  ])
})

test('the bar of a phone has at most five places, and More for the other screens', () => {
  const owner = phoneBarOf(menuFor(permissionsOf(['owner'])))
  expect(labels(owner.items)).toEqual(['Today', 'Crisis lines', 'Pictures', 'Documents'])
  expect(owner.hasMore).toBe(true)
  expect(phoneBarOf(menuFor(permissionsOf(['store']))).hasMore).toBe(false)
})
