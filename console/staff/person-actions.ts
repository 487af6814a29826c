import type { StaffMember } from '#contract/console/staff.ts'

export type PersonAction = 'roles' | 'recover' | 'disable' | 'enable' | 'withdraw'

/** What an owner may do with another person. The server checks the same rules. */
export function personActions({ state, isSelf, isLastOwner }: StaffMember): PersonAction[] {
  if (isSelf) return []
  if (state === 'invited') return ['withdraw']
  if (state === 'disabled') return ['enable']
  return isLastOwner ? ['recover'] : ['roles', 'recover', 'disable']
}
