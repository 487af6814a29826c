import { Form, useNavigation } from 'react-router'
import { loaderFrom, clientLoaderFrom } from '#web/kit/load.ts'
import { pageMeta } from '#web/kit/seo.ts'
import { Band } from '#web/ui/band.tsx'
import { Button, ButtonLink, Buttons } from '#web/ui/button.tsx'
import { Crumb } from '#web/ui/more-link.tsx'
import { Lead, Section } from '#web/ui/section.tsx'
import { actionFrom, clientActionFrom } from '../../act.ts'
import { dayOfEvent, fullDay, whenTold } from '../../when.ts'
import type { Route } from './+types/route.ts'
import { act } from './act.ts'
import { load } from './load.ts'
import { RegisterFields } from './register-fields.tsx'
import styles from './route.module.css'

export const loader = loaderFrom(load)
export const clientLoader = clientLoaderFrom(() => import('./load.ts'))

export const action = actionFrom(act)
export const clientAction = clientActionFrom(() => import('./act.ts'))

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    title: `Register: ${args.loaderData.event.name}`,
    description: `A place at ${args.loaderData.event.name}, ${whenTold(args.loaderData.event)}.`,
    isUnlisted: true,
  })

/** The form as a page of its own: for visitors without script, and for a link in a letter. */
export default function RegisterPage({ loaderData: { event }, actionData }: Route.ComponentProps) {
  const isSending = useNavigation().state === 'submitting'
  const outcome = actionData?.is === 'refused' ? actionData : undefined
  return (
    <>
      <Section ground="sask" flush className={styles.page}>
        <Crumb to={`/events/${event._id}`}>{event.name}</Crumb>
        <div data-ground="light" className={styles.sheet}>
          <Band pattern="berry" className={styles.band} />
          <h1>Save my place</h1>
          <Lead>
            {event.name}, {fullDay(dayOfEvent(event))} @ {event.time}
          </Lead>
          <Form method="post" noValidate className={styles.form}>
            <RegisterFields event={event} outcome={outcome} />
            <Buttons>
              <Button type="submit" pending={isSending && 'Submitting...'}>
                Register
              </Button>
              <ButtonLink look="outline" to={`/events/${event._id}`}>
                Not now
              </ButtonLink>
            </Buttons>
          </Form>
        </div>
      </Section>
      <Band pattern="berry" />
    </>
  )
}
