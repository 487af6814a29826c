import type { ApplicationKind } from '#contract/application/application.ts'
import { collaborator } from './collaborator.promises.ts'
import type { Complaint } from './complaint.ts'
import { member } from './member.promises.ts'
import { partnership } from './partnership.promises.ts'
import { volunteer } from './volunteer.promises.ts'

/** Every wrong answer with the words that the specification has for it, for the API and for the page. */
export const complaints: Record<ApplicationKind, Complaint[]> = {
  volunteer,
  member,
  partnership,
  collaborator,
}
