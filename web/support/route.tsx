import { useId } from 'react'
import { postForm } from '#web/kit/form/form-actions.ts'
import { pageMeta } from '#web/kit/seo.ts'
import { CrisisLines } from '#web/layout/crisis-lines.tsx'
import { onNight, type RouteHandle } from '#web/layout/route-facts.ts'
import { Band } from '#web/ui/band.tsx'
import { Button } from '#web/ui/button.tsx'
import { Lead, Section } from '#web/ui/section.tsx'
import type { Route } from './+types/route.ts'
import { MessageReceipt } from './message-receipt.tsx'
import { form } from './leave-message.ts'
import { MessageForm } from './message-form.tsx'
import { useOfflineLines } from './offline/store-lines.ts'
import { useMessage } from './use-message.ts'
import styles from './route.module.css'

export const handle = { header: onNight('dawn') } satisfies RouteHandle

export const action = postForm(form)

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    title: 'Write to us',
    description: 'A message to the people of the support line. No name is asked.',
    isUnlisted: true,
  })

/** The message form of the chat as a page, for visitors without script. */
export default function Support({ actionData }: Route.ComponentProps) {
  const id = useId()
  const message = useMessage(actionData)
  useOfflineLines(true)
  const { messageCode, error, isSending } = message
  return (
    <>
      <Section background="sask" flush className={styles.page}>
        <div data-ground="light" className={styles.sheet}>
          {messageCode ? (
            <MessageReceipt as="h1" code={messageCode} error={error} />
          ) : (
            <>
              <h1>Write to us</h1>
              <Lead>If you cannot wait, these people are awake:</Lead>
              <CrisisLines />
              <MessageForm id={id} state={message} />
              <Button type="submit" form={id} pending={isSending && 'Submitting...'}>
                Send
              </Button>
            </>
          )}
        </div>
      </Section>
      <Band pattern="dawn" />
    </>
  )
}
