import { clientLoaderFrom, loaderFrom } from '#web/kit/load.ts'
import { privateHeaders } from '#web/kit/private-page.ts'
import { pageMeta } from '#web/kit/seo.ts'
import { onNight, type RouteHandle } from '#web/layout/route-facts.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { ScenePage } from '#web/ui/scene-page.tsx'
import { Lead } from '#web/ui/section.tsx'
import type { Route } from './+types/route.ts'
import { GiftStatus } from './gift-status.tsx'
import { load } from './load.ts'

export const handle = {
  header: onNight('field'),
  query: ['id', 'by', 'looked'],
} satisfies RouteHandle

export const loader = loaderFrom(load)
export const clientLoader = clientLoaderFrom(() => import('./load.ts'))

export const headers = privateHeaders
/** Without the query in the canonical URL, so that the id is not repeated. */
export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    title: 'Thank You!',
    description: args.loaderData.thanks.lead,
    isUnlisted: true,
  })

export default function Thanks({ loaderData: { thanks, gift, id } }: Route.ComponentProps) {
  return (
    <ScenePage
      picture={{ ...thanks.picture, focus: { x: 50, y: 100 } }}
      pattern="field"
      beside={gift && id && <GiftStatus gift={gift} id={id} />}
    >
      <h1>Thank You!</h1>
      <Lead>{thanks.lead}</Lead>
      <p>
        <ButtonLink to="/">Go to Homepage</ButtonLink>
      </p>
    </ScenePage>
  )
}
