import type { Permission } from '#contract/console/permission.ts'
import { type ContentKind, contentKinds, screenPaths } from '#contract/console/screen.ts'
import type { DeskIconName } from './desk-icon.tsx'

export type MenuItem = {
  label: string
  /** In the bar of a phone, where the label does not fit. */
  phoneLabel?: string
  path: string
  icon: DeskIconName
  permission: Permission
  group?: 'People' | 'Money' | 'On the site' | 'Operations' | 'You'
}

/** The screens with an icon of their own. The parts of the store have the icon of the store. */
type Screen = keyof typeof screenPaths & DeskIconName

/** The screens of the Desk, in the order of the menu. */
const menu: readonly MenuItem[] = [
  { label: 'Today', path: screenPaths.today, icon: 'today', permission: 'desk:use' },
  { label: 'Chat', path: screenPaths.chat, icon: 'chat', permission: 'chat:reply' },
  {
    label: 'Applications',
    phoneLabel: 'Inbox',
    path: screenPaths.applications,
    icon: 'applications',
    permission: 'application:read',
    group: 'People',
  },
  {
    label: 'Guests',
    path: screenPaths.guests,
    icon: 'guests',
    permission: 'guest:read',
    group: 'People',
  },
  {
    label: 'Check-in',
    path: screenPaths.checkIn,
    icon: 'checkIn',
    permission: 'check-in:write',
    group: 'People',
  },
  {
    label: 'Orders',
    path: screenPaths.orders,
    icon: 'orders',
    permission: 'order:read',
    group: 'Money',
  },
  {
    label: 'Gifts',
    path: screenPaths.gifts,
    icon: 'gifts',
    permission: 'gift:read',
    group: 'Money',
  },
  {
    label: 'Newsletter',
    path: screenPaths.newsletter,
    icon: 'newsletter',
    permission: 'newsletter:write',
    group: 'Money',
  },
  {
    label: 'Store',
    path: screenPaths.store,
    icon: 'store',
    permission: 'store:read',
    group: 'Money',
  },
  ofKind('event'),
  ofKind('post'),
  ofKind('page'),
  ofKind('campaign'),
  ofKind('product'),
  onTheSite('Crisis lines', 'crisisLines'),
  onTheSite('Pictures', 'pictures'),
  onTheSite('Documents', 'documents'),
  onTheSite('Placeholders', 'placeholders'),
  ofKind('organisation'),
  operation('Staff', 'staff', 'staff:read'),
  operation('Audit log', 'audit', 'audit:read'),
  operation('Outbox', 'outbox', 'outbox:read'),
  operation('Jobs', 'jobs', 'job:read'),
  {
    label: 'My account',
    path: screenPaths.account,
    icon: 'account',
    permission: 'desk:use',
    group: 'You',
  },
]

function ofKind(kind: ContentKind): MenuItem {
  const { plural: label, path } = contentKinds[kind]
  return { label, path, icon: kind, permission: 'content:read', group: 'On the site' }
}

function onTheSite(label: string, screen: Screen): MenuItem {
  const path = screenPaths[screen]
  return { label, path, icon: screen, permission: 'content:read', group: 'On the site' }
}

function operation(label: string, screen: Screen, permission: Permission): MenuItem {
  return { label, path: screenPaths[screen], icon: screen, permission, group: 'Operations' }
}

/** The screens that the person may open. */
export const menuFor = (permissions: readonly Permission[]): MenuItem[] =>
  menu.filter(({ permission }) => permissions.includes(permission))

/** The screen at this path, for the bar of a phone. A record is part of the screen of its list. */
export const screenAt = (items: readonly MenuItem[], pathname: string): MenuItem | undefined =>
  items.find(({ path }) => pathname === path || (path !== '/' && pathname.startsWith(`${path}/`)))

const phonePlaces = 5

/** The bar of a phone has five links. With more screens the last link is More. */
export const phoneBarOf = (items: readonly MenuItem[]) =>
  items.length <= phonePlaces
    ? { items, hasMore: false }
    : { items: items.slice(0, phonePlaces - 1), hasMore: true }
