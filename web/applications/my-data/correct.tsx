import { useId, useRef } from 'react'
import { Form } from 'react-router'
import type { CollaboratorTerms } from '#contract/page/merch-store.ts'
import type { VolunteerPage } from '#contract/page/volunteer.ts'
import { controlsOf } from '#web/kit/form/controls.ts'
import { FormErrors } from '#web/kit/form/form-errors.tsx'
import type { Typed } from '#web/kit/form/typed.ts'
import { Button } from '#web/ui/button.tsx'
import { Press } from '#web/ui/press.tsx'
import * as collaborator from '../collaborator/collaborator-fields.ts'
import { CollaboratorQuestions } from '../collaborator/collaborator-questions.tsx'
import * as member from '../membership/member-fields.ts'
import { MemberQuestions } from '../membership/member-questions.tsx'
import * as partnership from '../partnership/partnership-fields.ts'
import { PartnershipQuestions } from '../partnership/partnership-questions.tsx'
import * as volunteer from '../volunteer/volunteer-fields.ts'
import { VolunteerQuestions } from '../volunteer/volunteer-questions.tsx'
import type { Outcome } from './act.ts'
import styles from './my-data.module.css'

type CorrectProps = Extract<Outcome, { kind: 'editing' }> &
  Pick<VolunteerPage['form'], 'questions' | 'why'> & { agreement: CollaboratorTerms }

/** The form the applicant sent, filled with the stored answers. */
export function Correct({ myData, phoneEnd, errors, ...rest }: CorrectProps) {
  const id = useId()
  const summary = useRef<HTMLDivElement>(null)
  const refused = Object.keys(errors)
  const { kind } = myData.application
  return (
    <>
      <h1>Correct your form</h1>
      <p>What you save here replaces everything we hold from your form.</p>
      <Form method="post" noValidate className={styles.correct}>
        <FormErrors {...{ id, errors, refused }} message="" ref={summary} />
        <input type="hidden" name="phoneEnd" value={phoneEnd} />
        <input type="hidden" name="kind" value={kind} />
        <Questions {...rest} {...{ id, myData, errors, refused }} />
        <Button type="submit" name="intent" value="save">
          Save
        </Button>
      </Form>
      <Press intent="open" label="Leave it as it is" variant="outline">
        <input type="hidden" name="phoneEnd" value={phoneEnd} />
      </Press>
    </>
  )
}

type QuestionsProps = Pick<
  CorrectProps,
  'myData' | 'errors' | 'questions' | 'why' | 'agreement' | 'typed'
> & {
  id: string
  refused: string[]
}

function Questions({ id, myData, errors, refused, typed, ...texts }: QuestionsProps) {
  const { agreement, ...volunteers } = texts
  const { kind, answers } = myData.application
  const controls = <T extends Typed>(start: T) =>
    controlsOf<T>({ id, typed: typed ?? start, state: { errors, refused } })
  switch (kind) {
    case 'volunteer':
      return <VolunteerQuestions {...volunteers} {...controls(volunteer.fieldsFrom(answers))} />
    case 'member':
      return <MemberQuestions {...controls(member.fieldsFrom(answers))} />
    case 'partnership':
      return <PartnershipQuestions {...controls(partnership.fieldsFrom(answers))} />
    case 'collaborator':
      return (
        <CollaboratorQuestions
          agreement={agreement}
          {...controls(collaborator.fieldsFrom(answers))}
        />
      )
  }
}
