import { browserApi } from '#web/kit/api.ts'
import { readPosted } from '#web/kit/form/post-form.ts'
import { apiContext, clientLoaderFrom, loaderFrom } from '#web/kit/load.ts'
import { privateHeaders, privateMeta } from '#web/kit/private-page.ts'
import { onNight, type RouteHandle } from '#web/layout/route-facts.ts'
import { Band } from '#web/ui/band.tsx'
import { Paper } from '#web/ui/paper.tsx'
import { Section } from '#web/ui/section.tsx'
import type { Route } from './+types/route.ts'
import { act } from './act.ts'
import { Ask } from './ask.tsx'
import { Correct } from './correct.tsx'
import { Held } from './held.tsx'
import { load } from './load.ts'

export const handle = { header: onNight('field') } satisfies RouteHandle

export const loader = loaderFrom(load)
export const clientLoader = clientLoaderFrom(() => import('./load.ts'))

export const action = async ({ context, params, request }: Route.ActionArgs) =>
  act(context.get(apiContext), params, await readPosted(request))
export const clientAction = async ({ params, request }: Route.ClientActionArgs) =>
  act(browserApi, params, await request.formData())

export const headers = privateHeaders
export const meta = () => privateMeta('Your form')

/** What somebody told us, for them alone: to see, correct, take back or delete. */
export default function MyDataPage({ loaderData, actionData: outcome }: Route.ComponentProps) {
  return (
    <>
      <Section ground="calico">
        <Paper>
          {outcome === undefined || outcome.is === 'refused' ? (
            <Ask outcome={outcome} />
          ) : outcome.is === 'open' ? (
            <Held {...outcome} />
          ) : outcome.is === 'editing' ? (
            <Correct {...outcome} {...loaderData} />
          ) : (
            <>
              <h1>It is deleted</h1>
              <p>Nothing of what you told us is left here. The address of this page is dead.</p>
            </>
          )}
        </Paper>
      </Section>
      <Band pattern="field" />
    </>
  )
}
