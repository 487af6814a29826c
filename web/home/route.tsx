import type { RouteHandle } from '#web/layout/route-facts.ts'
import { loaderFrom, clientLoaderFrom } from '#web/kit/load.ts'
import { pageMeta } from '#web/kit/seo.ts'
import { OurNewsletters } from '#web/newsletter/our-newsletters.tsx'
import { StayInTheLoop } from '#web/newsletter/stay-in-the-loop.tsx'
import { useRootData } from '#web/kit/use-root-data.ts'
import { SupportWidget } from '#web/support/support-widget.tsx'
import { Band } from '#web/ui/band.tsx'
import type { Route } from './+types/route.ts'
import { Empowering } from './empowering.tsx'
import { Gallery } from './gallery.tsx'
import { Hero } from './hero.tsx'
import { load } from './load.ts'
import { Mission } from './mission.tsx'
import { Spotlight } from './spotlight.tsx'
import { Tips } from './tips.tsx'
import { UpcomingEvents } from './upcoming-events.tsx'

export const handle = { isListed: true } satisfies RouteHandle

export const loader = loaderFrom(load)
export const clientLoader = clientLoaderFrom(() => import('./load.ts'))

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, { title: '', description: args.loaderData.page.description })

export default function Home({ loaderData }: Route.ComponentProps) {
  const { page, testimonials, events } = loaderData
  const { supportPhone, supportHours } = useRootData()?.organisation ?? {}
  return (
    <>
      <Hero {...page.hero} />
      <Empowering {...page.empowering} />
      <Gallery {...page.gallery} />
      <Tips {...page.tips} />
      <Mission {...page.mission} />
      <OurNewsletters {...page.newsletters} />
      <UpcomingEvents {...page.events} events={events} />
      <Spotlight {...page.spotlight} testimonials={testimonials} />
      <StayInTheLoop {...page.loop} />
      <Band pattern="river" />
      {supportPhone && supportHours && (
        <SupportWidget phone={supportPhone} supportHours={supportHours} />
      )}
    </>
  )
}
