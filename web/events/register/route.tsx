import { data, Form, redirect, useNavigation } from 'react-router'
import { readEvent } from '#contract/event.ts'
import { Registration } from '#contract/registration.ts'
import { inBrowser, onServer, type Visit } from '#web/kit/load.ts'
import { pageMeta } from '#web/kit/seo.ts'
import { Band } from '#web/ui/band.tsx'
import { Button, ButtonLink, Buttons } from '#web/ui/button.tsx'
import { Crumb } from '#web/ui/more-link.tsx'
import { Lead, Section } from '#web/ui/section.tsx'
import {
  actInBrowser,
  actOnServer,
  type Errors,
  errorsOf,
  refusalOf,
  type Sent,
  typedIn,
} from '../act.ts'
import { dayOfEvent, fullDay, whenTold } from '../when.ts'
import type { Route } from './+types/route.ts'
import type { Outcome } from './outcome.ts'
import { RegisterFields } from './register-fields.tsx'
import { registrationIn } from './registration-in.ts'
import { sendRegistration } from './send-registration.ts'
import styles from './route.module.css'

const load = async ({ api, params: { id = '' } }: Visit) => ({
  event: (await api(readEvent, { params: { id } })).data,
})

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

async function act({ api, params: { id = '' }, form, isBrowser }: Sent) {
  const body = registrationIn(form)
  const checked = Registration.safeParse(body)
  if (!checked.success) return refused(form, errorsOf(checked.error.issues))
  try {
    const place = await sendRegistration(api, { id, body, mayProve: isBrowser })
    if (typedIn(form, 'from') !== 'dialog') return redirect(`/place/${place._id}`)
    const mayWrite = body.safeContact?.way === 'email'
    return { is: 'registered', place, mayWrite } satisfies Outcome
  } catch (error) {
    const { errors, message } = refusalOf(error)
    return refused(form, errors, message)
  }
}

export const action = actOnServer(act)
export const clientAction = actInBrowser(act)

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

/** What was typed goes back with the complaints, since a page without script has forgotten it. */
function refused(form: FormData, errors: Errors, message = '') {
  const typed = Object.fromEntries(
    [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
  return data({ is: 'refused', errors, message, typed } satisfies Outcome, 422)
}
