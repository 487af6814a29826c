import * as z from 'zod/mini'

const signIn = [
  'signed in',
  'signed in by link',
  'signed out',
  'session ended',
  'all sessions ended',
] as const

const staff = [
  'joined',
  'invited',
  'invitation withdrawn',
  'recovery link sent',
  'owner link printed',
  'roles changed',
  'disabled',
  'enabled',
  'profile changed',
  'passkey added',
  'passkey renamed',
  'passkey removed',
] as const

const content = [
  'created',
  'copied',
  'copied to more days',
  'renamed',
  'published',
  'unpublished',
  'scheduled',
  'unscheduled',
  'archived',
  'restored',
  'restored revision',
  'changes discarded',
  'cancelled',
  'reinstated',
  'crisis line checked',
  'check undone',
  'first stock set',
] as const

const media = [
  'picture added',
  'picture changed',
  'picture replaced',
  'picture deleted for ever',
  'picture archived',
  'picture restored',
  'document added',
  'document changed',
  'document replaced',
  'document deleted for ever',
  'document archived',
  'document restored',
] as const

const newsletter = ['issue added', 'issue changed', 'issue removed'] as const

const people = [
  'state changed',
  'application assigned',
  'mailbox looked up',
  'vouched',
  'noted',
  'applicant emailed',
  'guest list opened',
  'waiting guests opened',
  'guest added',
  'guest removed',
  'guests told',
  'released',
  'texted',
  'check-in opened',
  'checked in',
  'check-in undone',
  'answered',
  'conversation taken',
  'conversation taken over',
  'conversation ended',
  'visitor texted',
  'visitor emailed',
] as const

const money = [
  'sent',
  'refunded',
  'payment handled',
  'matched',
  'gift recorded',
  'removed',
  'amount changed',
  'paused',
  'resumed',
  'ended',
  'card page opened',
] as const

const store = [
  'stock changed',
  'discount added',
  'discount changed',
  'discount ended',
  'shipping option added',
  'shipping option changed',
] as const

const records = ['opened', 'exported', 'erased', 'purged', 'sent again', 'job retried'] as const

/** Every action of the audit log. The log stores it forever, so no action is renamed once there is an installation. */
export const AuditAction = z.enum([
  ...signIn,
  ...staff,
  ...content,
  ...media,
  ...newsletter,
  ...people,
  ...money,
  ...store,
  ...records,
])
export type AuditAction = z.infer<typeof AuditAction>
