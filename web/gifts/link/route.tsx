import { postForm } from '#web/kit/form/form-actions.ts'
import { pageMeta } from '#web/kit/seo.ts'
import { onNight, type RouteHandle } from '#web/layout/route-facts.ts'
import { Lead } from '#web/ui/section.tsx'
import { PaperPage } from '#web/ui/paper.tsx'
import { FormErrors } from '#web/kit/form/form-errors.tsx'
import { Honeypot } from '#web/kit/form/honeypot.tsx'
import type { Posted } from '#web/kit/form/public-form.ts'
import { usePublicForm } from '#web/kit/form/use-public-form.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Note } from '#web/ui/note.tsx'
import type { Route } from './+types/route.ts'
import { form } from './link.ts'
import { emptyFields } from './link-fields.ts'
import styles from './route.module.css'

export const handle = { header: onNight('field') } satisfies RouteHandle

export const action = postForm(form)

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    title: 'Send me my link again',
    description: 'The way back to the page where your gift is changed, paused or stopped.',
  })

export default function LinkPage({ actionData }: Route.ComponentProps) {
  return (
    <PaperPage stacked>
      <h1 id="link">Send me my link again</h1>
      <Lead>
        A gift that comes round has a page where you change, pause or stop it. We send its link to
        the address you gave with.
      </Lead>
      <LinkForm posted={actionData} />
    </PaperPage>
  )
}

type LinkFormProps = { posted: Posted<typeof emptyFields, { message: string }> | undefined }

/** The response is the same for every address, so the form does not reveal who gives. */
function LinkForm({ posted }: LinkFormProps) {
  const { form, text, problems, isSending, sent } = usePublicForm({
    start: emptyFields,
    posted,
    load: () => import('./link.ts'),
  })
  return (
    <form {...form} className={styles.form} aria-labelledby="link">
      <FormErrors {...problems} />
      <TextField label="Email" required type="email" autoComplete="email" {...text('email')} />
      <Honeypot />
      <Button type="submit" pending={isSending && 'Submitting...'}>
        Send me my link
      </Button>
      <div role="status">
        {sent && (
          <Note>
            <p>
              <strong>{sent.reply.message}</strong> The subject is “Your link” and says nothing
              else.
            </p>
          </Note>
        )}
      </div>
    </form>
  )
}
