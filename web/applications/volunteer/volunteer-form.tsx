import type { ChangeEvent } from 'react'
import type { Received } from '#contract/application/application.ts'
import type { VolunteerPage } from '#contract/page/volunteer.ts'
import type { Posted } from '#web/kit/form/public-form.ts'
import { ApplicationForm } from '../form/application-form.tsx'
import { nothingTyped, type Typed } from './volunteer-fields.ts'
import { VolunteerQuestions } from './volunteer-questions.tsx'

type VolunteerFormProps = {
  page: VolunteerPage['form']
  posted: Posted<Typed, Received> | undefined
}

/** Asks a volunteer; the page around it has the heading. */
export const VolunteerForm = ({ page: { questions, why }, posted }: VolunteerFormProps) => (
  <ApplicationForm
    kind="volunteer"
    empty={nothingTyped}
    posted={posted}
    bring={() => import('./volunteer.ts')}
    onChange={clearOrganisations}
  >
    {(controls) => <VolunteerQuestions {...{ questions, why }} {...controls} />}
  </ApplicationForm>
)

/** Whoever answers anew whether they volunteer elsewhere begins anew to say where. */
function clearOrganisations({ target, currentTarget }: ChangeEvent<HTMLFormElement>) {
  const isAnswer = (target as EventTarget & { name?: string }).name === 'currentlyVolunteering'
  const organisations = currentTarget.elements.namedItem('otherOrganizations')
  if (isAnswer && organisations instanceof HTMLTextAreaElement) organisations.value = ''
}
