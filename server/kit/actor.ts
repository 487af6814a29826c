import type { Role } from '#contract/console/permission.ts'

/** Who performs an action, for the audit log. The id belongs to a staff member, an operator or a system actor. */
export type Actor = { id: string; role: ActorRole }

/** The role that granted the action. An actor without an account has another word: an operator is `staff`. */
type ActorRole = Role | 'staff' | 'gift link' | 'undo link' | 'server'

/** The ids of actors without an account. An account has a UUID, so no account can have one of these ids. */
export const systemIds = {
  donor: 'system:donor',
  purge: 'system:purge',
  store: 'system:store',
  firstStart: 'system:first-start',
} as const

const commandPrefix = 'command:'

/** The operator who runs a command. The id has the number of their account on the server, because its name may be a person's. */
export const operatorActor = (accountNumber: number): Actor => ({
  id: `${commandPrefix}${Math.max(accountNumber, 0)}`,
  role: 'staff',
})

/** The name of an actor without an account; undefined for a staff member. */
export function systemName(id: string): string | undefined {
  if (id.startsWith(commandPrefix)) return `Operator ${id.slice(commandPrefix.length)} (by command)`
  return systemNames.get(id)
}

const systemNames = new Map<string, string>([
  [systemIds.donor, 'Donor'],
  [systemIds.purge, 'Scheduled purge'],
  [systemIds.store, 'Store'],
  [systemIds.firstStart, 'First start'],
])
