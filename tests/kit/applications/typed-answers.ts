import { type ApplicationKind, Application } from '#contract/application/application.ts'
import { fieldsFrom as collaboratorTyped } from '#web/applications/collaborator/collaborator-fields.ts'
import { fieldsFrom as memberTyped } from '#web/applications/membership/member-fields.ts'
import { fieldsFrom as partnershipTyped } from '#web/applications/partnership/partnership-fields.ts'
import { fieldsFrom as volunteerTyped } from '#web/applications/volunteer/volunteer-fields.ts'
import { goodApplications } from './good-applications.ts'

export type TypedAnswers = Record<string, string | boolean | string[]>

/** The input for a form by field name, with a new email address each time. */
export function typedFor(kind: ApplicationKind, more: TypedAnswers = {}): TypedAnswers {
  const application = Application.parse({ kind, answers: goodApplications[kind] })
  const typed = (() => {
    switch (application.kind) {
      case 'volunteer':
        return volunteerTyped(application.answers)
      case 'member':
        return memberTyped(application.answers)
      case 'partnership':
        return partnershipTyped(application.answers)
      case 'collaborator':
        return collaboratorTyped(application.answers)
    }
  })()
  return { ...typed, email: `applicant-${crypto.randomUUID().slice(0, 8)}@example.org`, ...more }
}
