import { postForm } from '#web/kit/form/post-form.ts'
import { pageMeta } from '#web/kit/seo.ts'
import { onNight, type RouteHandle } from '#web/layout/route-facts.ts'
import { Lead, Stack } from '#web/ui/section.tsx'
import { PaperPage } from '#web/ui/paper-page.tsx'
import type { Route } from './+types/route.ts'
import { form } from './link.ts'
import { LinkForm } from './link-form.tsx'

export const handle = { header: onNight('field') } satisfies RouteHandle

/** The form without script. */
export const action = postForm(form)

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    title: 'Send me my link again',
    description: 'The way back to the page where your gift is changed, paused or stopped.',
  })

export default function LinkPage({ actionData }: Route.ComponentProps) {
  return (
    <PaperPage>
      <Stack>
        <h1 id="link">Send me my link again</h1>
        <Lead>
          A gift that comes round has a page where you change, pause or stop it. We send its link to
          the address you gave with.
        </Lead>
        <LinkForm posted={actionData} />
      </Stack>
    </PaperPage>
  )
}
