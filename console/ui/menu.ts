import type { Permission } from '#contract/console/permission.ts'
import type { DeskIconName } from './desk-icon.tsx'

export type MenuItem = {
  label: string
  path: string
  icon: DeskIconName
  permission: Permission
  group?: 'On the site' | 'Operations' | 'You'
}

/** The screens of the Desk, in the order of the menu. */
const menu: readonly MenuItem[] = [
  { label: 'Today', path: '/', icon: 'today', permission: 'desk:use' },
  ...onTheSite({
    Events: ['/events', 'events'],
    Posts: ['/posts', 'posts'],
    Pages: ['/pages', 'pages'],
    Campaigns: ['/campaigns', 'campaigns'],
    Products: ['/products', 'products'],
    'Crisis lines': ['/crisis-lines', 'crisisLines'],
    Pictures: ['/pictures', 'pictures'],
    Documents: ['/documents', 'documents'],
    Placeholders: ['/placeholders', 'placeholders'],
    Organisation: ['/organisation', 'organisation'],
  }),
  { label: 'Staff', path: '/staff', icon: 'staff', permission: 'staff:read', group: 'Operations' },
  {
    label: 'Audit log',
    path: '/audit',
    icon: 'audit',
    permission: 'audit:read',
    group: 'Operations',
  },
  {
    label: 'Outbox',
    path: '/outbox',
    icon: 'outbox',
    permission: 'outbox:read',
    group: 'Operations',
  },
  { label: 'Jobs', path: '/jobs', icon: 'jobs', permission: 'job:read', group: 'Operations' },
  { label: 'My account', path: '/me', icon: 'account', permission: 'desk:use', group: 'You' },
]

/** The screens of content share a permission. */
function onTheSite(
  screens: Readonly<Record<string, [path: string, icon: DeskIconName]>>,
): MenuItem[] {
  return Object.entries(screens).map(([label, [path, icon]]) => ({
    label,
    path,
    icon,
    permission: 'content:read',
    group: 'On the site',
  }))
}

/** The screens that the person may open. */
export const menuFor = (permissions: readonly Permission[]): MenuItem[] =>
  menu.filter(({ permission }) => permissions.includes(permission))

/** The screen at this path, for the bar of a phone. A record is part of the screen of its list. */
export const screenAt = (items: readonly MenuItem[], pathname: string): MenuItem | undefined =>
  items.find(({ path }) => pathname === path || (path !== '/' && pathname.startsWith(`${path}/`)))

const phonePlaces = 5

/** The bar of a phone has five places. With more screens the last place is More. */
export const phoneBarOf = (items: readonly MenuItem[]) =>
  items.length <= phonePlaces
    ? { items, hasMore: false }
    : { items: items.slice(0, phonePlaces - 1), hasMore: true }
