import type { StaffMember } from '#contract/console/staff.ts'

export type PersonAction = 'roles' | 'recover' | 'disable' | 'enable' | 'withdraw'

/** What an owner may do with another person. The server checks the same rules. */
export function personActions({ state, isSelf, isLastOwner }: StaffMember): PersonAction[] {
  if (isSelf) return []
  if (state === 'invited') return ['withdraw']
  if (state === 'disabled') return ['enable']
  return isLastOwner ? ['recover'] : ['roles', 'recover', 'disable']
}

/** What the screen says after an action. A link is shown once, where no mail server is set. */
export type Outcome = { message: string; link?: string | null }

export type StaffDialogProps = { onDone: (outcome: Outcome) => void; onClose: () => void }
