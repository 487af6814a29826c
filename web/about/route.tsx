import type { RouteHandle } from '#web/layout/route-facts.ts'
import { loaderFrom, clientLoaderFrom } from '#web/kit/load.ts'
import { pageMeta } from '#web/kit/seo.ts'
import { Statement } from '#web/ui/statement.tsx'
import type { Route } from './+types/route.ts'
import { History } from './history.tsx'
import { Intro } from './intro.tsx'
import { Purpose } from './purpose.tsx'
import { Stories } from './stories.tsx'
import { Vision } from './vision.tsx'
import { load } from './load.ts'

export const handle = { header: { tone: 'dark' }, isListed: true } satisfies RouteHandle

export const loader = loaderFrom(load)
export const clientLoader = clientLoaderFrom(() => import('./load.ts'))

export const meta = (args: Route.MetaArgs) => pageMeta(args, args.loaderData.page)

export default function About({ loaderData: { page, testimonials } }: Route.ComponentProps) {
  return (
    <>
      <Intro {...page.intro} />
      <Statement id="mission" {...page.mission} />
      <Vision {...page.vision} />
      <History {...page.history} />
      <Purpose {...page.purpose} />
      <Stories {...page.stories} testimonials={testimonials} />
    </>
  )
}
