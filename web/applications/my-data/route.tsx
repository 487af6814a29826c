import { actionFrom, clientActionFrom } from '#web/kit/form/form-actions.ts'
import { PhoneDigitsForm } from '#web/kit/form/phone-digits-form.tsx'
import { clientLoaderFrom, loaderFrom } from '#web/kit/load.ts'
import { privateHeaders, privateMeta } from '#web/kit/private-page.ts'
import { onNight, type RouteHandle } from '#web/layout/route-facts.ts'
import { PaperPage } from '#web/ui/paper.tsx'
import type { Route } from './+types/route.ts'
import { act } from './act.ts'
import { Correct } from './correct.tsx'
import { ApplicationOverview } from './application-overview.tsx'
import { load } from './load.ts'
import styles from './my-data.module.css'

export const handle = { header: onNight('field') } satisfies RouteHandle

export const loader = loaderFrom(load)
export const clientLoader = clientLoaderFrom(() => import('./load.ts'))

export const action = actionFrom(act)
export const clientAction = clientActionFrom(act)

export const headers = privateHeaders
export const meta = () => privateMeta('Your form')

/** Lets an applicant see, correct, withdraw or delete their application. */
export default function MyDataPage({ loaderData, actionData: outcome }: Route.ComponentProps) {
  return (
    <PaperPage>
      {outcome === undefined || outcome.kind === 'refused' || outcome.kind === 'sent' ? (
        <>
          <h1>Your form</h1>
          <p className={styles.lead}>
            See what we hold, correct it, take it back or delete it, and see who has looked.
          </p>
          <PhoneDigitsForm
            outcome={outcome}
            hint="The number you gave on the form."
            fresh="We can email you a fresh link, if email is a safe way to reach you. It works at once."
          >
            <p>
              No email from us? You need none: the address of this page and the four digits are
              enough. Keep the address somewhere private. We send no email if you chose another way,
              or asked us not to contact your mailbox.
            </p>
          </PhoneDigitsForm>
        </>
      ) : outcome.kind === 'open' ? (
        <ApplicationOverview {...outcome} />
      ) : outcome.kind === 'editing' ? (
        <Correct {...outcome} {...loaderData} />
      ) : (
        <>
          <h1>It is deleted</h1>
          <p>Nothing of what you told us is left here. The address of this page is dead.</p>
        </>
      )}
    </PaperPage>
  )
}
