import type { ApplicationKind } from '#contract/application/application.ts'
import { collaborator } from './collaborator.promises.ts'
import type { Complaint } from './complaint.ts'
import { member } from './member.promises.ts'
import { partnership } from './partnership.promises.ts'
import { volunteer } from './volunteer.promises.ts'

/** Every wrong answer with its message from the specification. The tests of the API and of the page use it. */
export const complaints: Record<ApplicationKind, Complaint[]> = {
  volunteer,
  member,
  partnership,
  collaborator,
}
