import type { ChangeEvent } from 'react'
import type { VolunteerPage } from '#contract/page/volunteer.ts'
import type { Received } from '#contract/application/application.ts'
import type { RouteHandle } from '#web/layout/route-facts.ts'
import { clientLoaderReading, loaderReading } from '#web/kit/load.ts'
import { postForm } from '#web/kit/form/form-actions.ts'
import { pageMeta } from '#web/kit/seo.ts'
import { PageHead } from '#web/ui/page-head.tsx'
import { Reveal } from '#web/ui/reveal.tsx'
import { Lead, Section, Stack } from '#web/ui/section.tsx'
import type { Posted } from '#web/kit/form/public-form.ts'
import { Benefits } from '../benefits.tsx'
import { ApplicationFormSection } from '../application-form-section.tsx'
import type { Route } from './+types/route.ts'
import { Galleries } from './galleries.tsx'
import { form } from './volunteer.ts'
import { ApplicationForm } from '../form/application-form.tsx'
import { emptyFields, type Typed } from './volunteer-fields.ts'
import { VolunteerQuestions } from './volunteer-questions.tsx'
import styles from './route.module.css'

export const handle = { isListed: true } satisfies RouteHandle

const endpoint = async () => (await import('#contract/page/volunteer.ts')).readVolunteerPage
export const loader = loaderReading(endpoint)
export const clientLoader = clientLoaderReading(endpoint)

export const action = postForm(form)

export const meta = (args: Route.MetaArgs) => pageMeta(args, args.loaderData)

export default function Volunteer({ loaderData: page, actionData }: Route.ComponentProps) {
  const { heading, lead } = page.form
  return (
    <>
      <PageHead
        title={page.heading}
        lead={page.lead}
        art={page.picture}
        height={35}
        className={styles.head}
        band="field"
      />
      <Reveal>
        <Intro {...page.intro} />
      </Reveal>
      <Reveal>
        <Benefits {...page.benefits} />
      </Reveal>
      <Galleries galleries={page.galleries} />
      <ApplicationFormSection background="calico" heading={heading} lead={lead}>
        <VolunteerForm page={page.form} posted={actionData} />
      </ApplicationFormSection>
    </>
  )
}

function Intro({ heading, paragraphs }: VolunteerPage['intro']) {
  return (
    <Section className={styles.intro} aria-labelledby="intro">
      <div className={styles.split}>
        <h2 id="intro">{heading}</h2>
        <Stack>
          {paragraphs.map((paragraph) => (
            <Lead key={paragraph}>{paragraph}</Lead>
          ))}
        </Stack>
      </div>
    </Section>
  )
}

type VolunteerFormProps = {
  page: VolunteerPage['form']
  posted: Posted<Typed, Received> | undefined
}

const VolunteerForm = ({ page: { questions, why }, posted }: VolunteerFormProps) => (
  <ApplicationForm
    kind="volunteer"
    empty={emptyFields}
    posted={posted}
    load={() => import('./volunteer.ts')}
    onChange={clearOrganisations}
  >
    {(controls) => <VolunteerQuestions {...{ questions, why }} {...controls} />}
  </ApplicationForm>
)

/** A changed answer to “Do you volunteer somewhere now?” clears the names of the organisations. */
function clearOrganisations({ target, currentTarget }: ChangeEvent<HTMLFormElement>) {
  const isAnswer = (target as EventTarget & { name?: string }).name === 'currentlyVolunteering'
  const organisations = currentTarget.elements.namedItem('otherOrganizations')
  if (isAnswer && organisations instanceof HTMLTextAreaElement) organisations.value = ''
}
