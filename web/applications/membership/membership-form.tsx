import type { Received } from '#contract/application/application.ts'
import type { Posted } from '#web/kit/form/public-form.ts'
import { ApplicationForm } from '../form/application-form.tsx'
import { nothingTyped, type Typed } from './member-fields.ts'
import { MemberQuestions } from './member-questions.tsx'

type MembershipFormProps = { posted: Posted<Typed, Received> | undefined }

/** Asks somebody who wants to be a member; the page around it has the heading. */
export const MembershipForm = ({ posted }: MembershipFormProps) => (
  <ApplicationForm
    kind="member"
    empty={nothingTyped}
    posted={posted}
    bring={() => import('./membership.ts')}
  >
    {(controls) => <MemberQuestions {...controls} />}
  </ApplicationForm>
)
