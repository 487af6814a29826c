import { type ComponentProps, type ReactNode, useState } from 'react'
import type { ApplicationKind, Received } from '#contract/application/application.ts'
import type { Controls } from '#web/kit/form/controls.ts'
import { dropDraft } from '#web/kit/form/draft.ts'
import { DraftNote } from '#web/kit/form/draft-note.tsx'
import { FormErrors } from '#web/kit/form/form-errors.tsx'
import { Honeypot } from '#web/kit/form/honeypot.tsx'
import type { Posted, PublicForm } from '#web/kit/form/public-form.ts'
import type { Typed } from '#web/kit/form/typed.ts'
import { usePublicForm } from '#web/kit/form/use-public-form.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { SuccessDialog, SuccessNote } from './success.tsx'
import styles from './application-form.module.css'

type ApplicationFormProps<T extends Typed, Body> = Omit<ComponentProps<'form'>, 'children'> & {
  kind: ApplicationKind
  empty: T
  posted: Posted<T, Received> | undefined
  /** Loads the code that validates and sends the form. */
  load: () => Promise<{ form: PublicForm<T, Body, Received> }>
  /** Called before the success dialog opens. */
  onReceived?: () => void
  children: (controls: Controls<T>) => ReactNode
}

/** The common part of the four application forms: everything except the questions. */
export function ApplicationForm<T extends Typed, Body>(props: ApplicationFormProps<T, Body>) {
  const { kind, empty, posted, load, onReceived, children, className, ...rest } = props
  const [received, setReceived] = useState<Received>()
  const { form, problems, isSending, ...controls } = usePublicForm({
    start: empty,
    posted,
    load,
    onSent: (reply) => {
      dropDraft(kind)
      onReceived?.()
      setReceived(reply)
    },
  })
  if (posted?.kind === 'sent') return <SuccessNote received={posted.reply} />
  return (
    <>
      <form {...form} {...rest} className={classNames(styles.form, className)}>
        <FormErrors {...problems} />
        <DraftNote name={kind} empty={empty} />
        {children(controls)}
        <Honeypot />
        <div>
          <Button type="submit" pending={isSending && 'Submitting...'}>
            Submit
          </Button>
        </div>
      </form>
      {received && <SuccessDialog received={received} onClose={() => setReceived(undefined)} />}
    </>
  )
}
