import { actionFrom, clientActionFrom } from '#web/kit/form/action-from.ts'
import { clientLoaderFrom, loaderFrom } from '#web/kit/load.ts'
import { privateHeaders, privateMeta } from '#web/kit/private-page.ts'
import { onNight, type RouteHandle } from '#web/layout/route-facts.ts'
import { PaperPage } from '#web/ui/paper-page.tsx'
import type { Route } from './+types/route.ts'
import { act } from './act.ts'
import { Ask } from './ask.tsx'
import { Correct } from './correct.tsx'
import { Held } from './held.tsx'
import { load } from './load.ts'

export const handle = { header: onNight('field') } satisfies RouteHandle

export const loader = loaderFrom(load)
export const clientLoader = clientLoaderFrom(() => import('./load.ts'))

export const action = actionFrom(act)
export const clientAction = clientActionFrom(act)

export const headers = privateHeaders
export const meta = () => privateMeta('Your form')

/** What somebody told us, for them alone: to see, correct, take back or delete. */
export default function MyDataPage({ loaderData, actionData: outcome }: Route.ComponentProps) {
  return (
    <PaperPage>
      {outcome === undefined || outcome.is === 'refused' || outcome.is === 'sent' ? (
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
    </PaperPage>
  )
}
