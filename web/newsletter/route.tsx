import { data } from 'react-router'
import { subscribe } from '#contract/newsletter.ts'
import { ApiError } from '#web/kit/api-error.ts'
import { apiContext, loaderFrom, clientLoaderFrom } from '#web/kit/load.ts'
import { pageMeta } from '#web/kit/seo.ts'
import { Lead } from '#web/ui/section.tsx'
import type { Route } from './+types/route.ts'
import { load } from './load.ts'
import { NewsletterPage } from './newsletter-page.tsx'
import { OurNewsletters } from './our-newsletters.tsx'
import { SubscribeForm } from './subscribe-form.tsx'
import { nothingTyped, typedIn } from './subscriber-fields.ts'

export const loader = loaderFrom(load)
export const clientLoader = clientLoaderFrom(() => import('./load.ts'))

/** The form without script: the answer is this page again, with what was typed where it was not taken. */
export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData()
  const typed = typedIn(form)
  const [page, homePage] = [form.get('page'), form.get('homePage')]
  const extras = {
    ...(typeof page === 'string' && { page }),
    ...(typeof homePage === 'string' && { homePage }),
  }
  try {
    await context.get(apiContext)(subscribe, { body: { ...typed, ...extras } })
    return data({ outcome: 'sent' as const, typed: nothingTyped, errors: {} }, 200)
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === undefined) throw error
    const { fields: errors } = error.problem ?? {}
    return data({ outcome: errors ? undefined : ('failed' as const), typed, errors }, error.status)
  }
}

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    title: 'Stay in the loop',
    description: 'One letter a month: what is on, what changed, who to call.',
  })

/** The form stands elsewhere on the home page, whose words these are. */
const twoLists =
  'Both open our newsletter site in a new tab. The form above is our own list and asks you to confirm by mail.'

export default function Newsletter({ loaderData, actionData }: Route.ComponentProps) {
  const { loop, newsletters } = loaderData
  return (
    <>
      <NewsletterPage>
        <h1 id="loop">{loop.heading}</h1>
        <Lead>{loop.lead}</Lead>
        <SubscribeForm {...actionData} />
      </NewsletterPage>
      <OurNewsletters {...newsletters} note={twoLists} />
    </>
  )
}
