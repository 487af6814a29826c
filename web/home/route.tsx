import { onServer, whenMoving } from '#web/kit/load.ts'
import { pageMeta } from '#web/kit/seo.ts'
import type { Route } from './+types/route.ts'
import { Empowering } from './empowering.tsx'
import { Gallery } from './gallery.tsx'
import { Hero } from './hero.tsx'
import { load } from './load.ts'
import { Mission } from './mission.tsx'
import { Spotlight } from './spotlight.tsx'
import { Tips } from './tips.tsx'
import { UpcomingEvents } from './upcoming-events.tsx'

export const loader = onServer(load)
export const clientLoader = whenMoving(() => import('./load.ts'))

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, { title: '', description: args.loaderData.page.description })

export default function Home({ loaderData }: Route.ComponentProps) {
  const { page, testimonials, events } = loaderData
  return (
    <>
      <Hero {...page.hero} />
      <Empowering {...page.empowering} />
      <Gallery {...page.gallery} />
      <Tips {...page.tips} />
      <Mission {...page.mission} />
      <UpcomingEvents {...page.events} events={events} />
      <Spotlight {...page.spotlight} testimonials={testimonials} />
    </>
  )
}
