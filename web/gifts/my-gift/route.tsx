import { actionFrom, clientActionFrom } from '#web/kit/form/action-from.ts'
import { clientLoaderFrom, loaderFrom } from '#web/kit/load.ts'
import { privateHeaders, privateMeta } from '#web/kit/private-page.ts'
import { onNight, type RouteHandle } from '#web/layout/route-facts.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Lead } from '#web/ui/section.tsx'
import { PaperPage } from '#web/ui/paper-page.tsx'
import type { Route } from './+types/route.ts'
import { act } from './act.ts'
import { Changes } from './changes.tsx'
import { load } from './load.ts'
import { News } from './news.tsx'
import { Standing } from './standing.tsx'
import styles from './my-gift.module.css'

export const handle = { header: onNight('field') } satisfies RouteHandle

export const loader = loaderFrom(load)
export const clientLoader = clientLoaderFrom(() => import('./load.ts'))

export const action = actionFrom(act)
export const clientAction = clientActionFrom(act)

export const headers = privateHeaders
export const meta = () => privateMeta('Your page')

/** A gift that comes round, for whoever gives it: to see, change, pause or stop. */
export default function MyGiftPage({ loaderData: gift, actionData }: Route.ComponentProps) {
  return (
    <PaperPage>
      <h1>Your gift</h1>
      <Lead className={styles.lead}>
        This page is yours alone. Its address is the key, so keep it somewhere private.
      </Lead>
      <News outcome={actionData} />
      <Standing gift={gift} />
      {gift.state === 'cancelled' ? (
        <ButtonLink to="/donate?step=1" look="outline">
          Begin anew
        </ButtonLink>
      ) : (
        <Changes gift={gift} outcome={actionData} />
      )}
    </PaperPage>
  )
}
