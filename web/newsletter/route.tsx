import type { RouteHandle } from '#web/layout/route-facts.ts'
import { postForm } from '#web/kit/form/form-actions.ts'
import { loaderFrom, clientLoaderFrom } from '#web/kit/load.ts'
import { pageMeta } from '#web/kit/seo.ts'
import { Lead } from '#web/ui/section.tsx'
import type { Route } from './+types/route.ts'
import { load } from './load.ts'
import { NewsletterPage } from './newsletter-page.tsx'
import { OurNewsletters } from './our-newsletters.tsx'
import { form } from './subscribe.ts'
import { SubscribeForm } from './subscribe-form.tsx'

export const handle = { isListed: true } satisfies RouteHandle

export const loader = loaderFrom(load)
export const clientLoader = clientLoaderFrom(() => import('./load.ts'))

export const action = postForm(form)

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    title: 'Stay in the loop',
    description: 'One letter a month: what is on, what changed, who to call.',
  })

/** Replaces the note of the home page, where the form is below and not above. */
const note =
  'Both open our newsletter site in a new tab. The form above is our own list and asks you to confirm by mail.'

export default function Newsletter({ loaderData, actionData }: Route.ComponentProps) {
  const { loop, newsletters } = loaderData
  return (
    <>
      <NewsletterPage>
        <h1 id="loop">{loop.heading}</h1>
        <Lead>{loop.lead}</Lead>
        <SubscribeForm posted={actionData} />
      </NewsletterPage>
      <OurNewsletters {...newsletters} note={note} />
    </>
  )
}
