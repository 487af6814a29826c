import { onNight, type RouteHandle } from '#web/layout/route-facts.ts'
import { redirect, useNavigate } from 'react-router'
import { postForm } from '#web/kit/form/form-actions.ts'
import { usePublicForm } from '#web/kit/form/use-public-form.ts'
import { loaderFrom, clientLoaderFrom } from '#web/kit/load.ts'
import { pageMeta } from '#web/kit/seo.ts'
import { Band } from '#web/ui/band.tsx'
import { Button, ButtonLink, Buttons } from '#web/ui/button.tsx'
import { Crumb } from '#web/ui/more-link.tsx'
import { Lead, Section } from '#web/ui/section.tsx'
import {
  closedSentence,
  closedWord,
  dayOfEvent,
  fullDay,
  formatPageDate,
} from '../../event-date.ts'
import type { Route } from './+types/route.ts'
import { load } from './load.ts'
import { RegisterFields } from './register-fields.tsx'
import { form as registration, type Registered } from './registration.ts'
import { emptyFields } from './registration-fields.ts'
import styles from './route.module.css'

export const handle = { header: onNight('berry') } satisfies RouteHandle

export const loader = loaderFrom(load)
export const clientLoader = clientLoaderFrom(() => import('./load.ts'))

const addressOf = ({ _id }: Registered) => `/place/${_id}`

export const action = postForm(registration, (registered) => redirect(addressOf(registered)))

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    title: `Register: ${args.loaderData.event.name}`,
    description: `A place at ${args.loaderData.event.name}, ${formatPageDate(args.loaderData.event)}.`,
    isUnlisted: true,
  })

/** The form as a page, for visitors without script and for links in emails. */
export default function RegisterPage({ loaderData: { event }, actionData }: Route.ComponentProps) {
  const navigate = useNavigate()
  const { form, isSending, ...fields } = usePublicForm({
    start: emptyFields,
    posted: actionData,
    params: { id: event._id },
    load: () => import('./registration.ts'),
    onSent: (registered) => void navigate(addressOf(registered)),
  })
  return (
    <>
      <Section background="sask" flush className={styles.page}>
        <Crumb to={`/events/${event._id}`}>{event.name}</Crumb>
        <div data-ground="light" className={styles.sheet}>
          <Band pattern="berry" className={styles.band} />
          <h1>Save my place</h1>
          <Lead>
            {event.name}, {fullDay(dayOfEvent(event))} @ {event.time}
          </Lead>
          {closedWord(event) ? (
            <p className={styles.form}>{closedSentence(event)}</p>
          ) : (
            <form {...form} className={styles.form}>
              <RegisterFields event={event} {...fields} />
              <Buttons>
                <Button type="submit" pending={isSending && 'Submitting...'}>
                  Register
                </Button>
                <ButtonLink variant="outline" to={`/events/${event._id}`}>
                  Not now
                </ButtonLink>
              </Buttons>
            </form>
          )}
        </div>
      </Section>
      <Band pattern="berry" />
    </>
  )
}
