import { eventsPerPage, listEvents } from '#contract/event.ts'
import { readHomePage } from '#contract/page/home.ts'
import { readTestimonials } from '#contract/testimonial.ts'
import { inBrowser, onServer, type Visit } from '#web/kit/load.ts'
import { pageMeta } from '#web/kit/seo.ts'
import { OurNewsletters } from '#web/newsletter/our-newsletters.tsx'
import { StayInTheLoop } from '#web/newsletter/stay-in-the-loop.tsx'
import { Band } from '#web/ui/band.tsx'
import type { Route } from './+types/route.ts'
import { Empowering } from './empowering.tsx'
import { Gallery } from './gallery.tsx'
import { Hero } from './hero.tsx'
import { Mission } from './mission.tsx'
import { Spotlight } from './spotlight.tsx'
import { Tips } from './tips.tsx'
import { UpcomingEvents } from './upcoming-events.tsx'
import { firstUpcoming } from './first-upcoming.ts'

async function load({ api }: Visit) {
  const [home, testimonials, events] = await Promise.all([
    api(readHomePage, {}),
    api(readTestimonials, {}),
    api(listEvents, { query: { limit: String(eventsPerPage), offset: '0' } }),
  ])
  return {
    page: home.data,
    testimonials: testimonials.data.items,
    events: firstUpcoming(events.data.events, new Date()),
  }
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

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
      <OurNewsletters {...page.newsletters} />
      <UpcomingEvents {...page.events} events={events} />
      <Spotlight {...page.spotlight} testimonials={testimonials} />
      <StayInTheLoop {...page.loop} />
      <Band pattern="river" />
    </>
  )
}
