import type { Application, ApplicationKind } from '#contract/application/application.ts'
import { collaboratorFrom } from '#contract/application/collaborator.ts'
import { memberFrom } from '#contract/application/member.ts'
import { type Errors, errorsIn } from '#web/kit/form/errors.ts'
import { namesIn, typedIn, type Typed } from '#web/kit/form/typed.ts'
import { form as collaborator } from '../collaborator/collaboration.ts'
import { form as member } from '../membership/membership.ts'
import { form as partnership } from '../partnership/partnership.ts'
import { form as volunteer } from '../volunteer/volunteer.ts'

type Corrected =
  | { kind: 'good'; application: Application }
  | { kind: 'bad'; typed: Typed; errors: Errors }

/** Validates a corrected form with the schema of the original form. */
export function readCorrected(kind: ApplicationKind, posted: FormData): Corrected {
  switch (kind) {
    case 'volunteer':
      return read(volunteer, posted, (answers) => ({ kind, answers }))
    case 'member':
      return read(member, posted, (filled) => ({ kind, answers: memberFrom(filled) }))
    case 'partnership':
      return read(partnership, posted, (answers) => ({ kind, answers }))
    case 'collaborator':
      return read(collaborator, posted, (filled) => ({ kind, answers: collaboratorFrom(filled) }))
  }
}

type Form<T extends Typed, Body> = {
  empty: T
  toBody: (typed: T) => unknown
  schema: {
    safeParse: (
      body: unknown,
    ) =>
      | { success: true; data: Body }
      | { success: false; error: { issues: Parameters<typeof errorsIn>[0] } }
  }
}

function read<T extends Typed, Body>(
  form: Form<T, Body>,
  posted: FormData,
  asApplication: (body: Body) => Application,
): Corrected {
  const typed = typedIn(posted, form.empty)
  const checked = form.schema.safeParse(form.toBody(typed))
  return checked.success
    ? { kind: 'good', application: asApplication(checked.data) }
    : { kind: 'bad', typed, errors: errorsIn(checked.error.issues, namesIn(form.empty)) }
}
