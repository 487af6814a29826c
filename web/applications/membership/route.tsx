import type { MembershipPage } from '#contract/page/membership.ts'
import type { Received } from '#contract/application/application.ts'
import type { RouteHandle } from '#web/layout/route-facts.ts'
import { clientLoaderReading, loaderReading } from '#web/kit/load.ts'
import { postForm } from '#web/kit/form/form-actions.ts'
import { pageMeta } from '#web/kit/seo.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import type { Posted } from '#web/kit/form/public-form.ts'
import { MoreLink } from '#web/ui/more-link.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Section, Stack } from '#web/ui/section.tsx'
import { Benefits } from '../benefits.tsx'
import { Head } from '../head.tsx'
import { ApplicationFormSection } from '../application-form-section.tsx'
import type { Route } from './+types/route.ts'
import { form } from './membership.ts'
import { ApplicationForm } from '../form/application-form.tsx'
import { emptyFields, type Typed } from './member-fields.ts'
import { MemberQuestions } from './member-questions.tsx'
import styles from './route.module.css'

export const handle = { header: { tone: 'dark' }, isListed: true } satisfies RouteHandle

const endpoint = async () => (await import('#contract/page/membership.ts')).readMembershipPage
export const loader = loaderReading(endpoint)
export const clientLoader = clientLoaderReading(endpoint)

export const action = postForm(form)

export const meta = (args: Route.MetaArgs) => pageMeta(args, args.loaderData)

export default function Membership({ loaderData: page, actionData }: Route.ComponentProps) {
  return (
    <>
      <Head heading={page.heading} lead={page.lead} picture={page.picture}>
        <p>
          <ButtonLink href="#form">{page.joinLabel}</ButtonLink>
        </p>
      </Head>
      <Benefits {...page.benefits} />
      <Programs {...page.programs} />
      <ApplicationFormSection {...page.form}>
        <MembershipForm posted={actionData} />
      </ApplicationFormSection>
    </>
  )
}

type MembershipFormProps = { posted: Posted<Typed, Received> | undefined }

const MembershipForm = ({ posted }: MembershipFormProps) => (
  <ApplicationForm
    kind="member"
    empty={emptyFields}
    posted={posted}
    load={() => import('./membership.ts')}
  >
    {(controls) => <MemberQuestions {...controls} />}
  </ApplicationForm>
)

function Programs({ heading, lead, allLabel, items }: MembershipPage['programs']) {
  return (
    <Section background="calico" aria-labelledby="programs">
      <div className={styles.split}>
        <Stack>
          <h2 id="programs">{heading}</h2>
          <p>{lead}</p>
          <p>
            <MoreLink to="/program">{allLabel}</MoreLink>
          </p>
        </Stack>
        <ul className={styles.rows}>
          {items.map(({ name, text, picture }) => (
            <li key={name} className={styles.row}>
              <Picture {...picture} ratio={[1, 1]} sizes="(max-width: 900px) 96px, 132px" />
              <div>
                <h3>{name}</h3>
                <p>{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </Section>
  )
}
