import { readAboutPage } from '#contract/page/about.ts'
import { readTestimonials } from '#contract/testimonial.ts'
import { inBrowser, onServer, type Visit } from '#web/kit/load.ts'
import { pageMeta } from '#web/kit/seo.ts'
import type { Route } from './+types/route.ts'
import { History } from './history.tsx'
import { Intro } from './intro.tsx'
import { Mission } from './mission.tsx'
import { Purpose } from './purpose.tsx'
import { Stories } from './stories.tsx'
import { Vision } from './vision.tsx'

async function load({ api }: Visit) {
  const [about, testimonials] = await Promise.all([
    api(readAboutPage, {}),
    api(readTestimonials, {}),
  ])
  return { page: about.data, testimonials: testimonials.data.items }
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export const meta = (args: Route.MetaArgs) => pageMeta(args, args.loaderData.page)

export default function About({ loaderData: { page, testimonials } }: Route.ComponentProps) {
  return (
    <>
      <Intro {...page.intro} />
      <Mission {...page.mission} />
      <Vision {...page.vision} />
      <History {...page.history} />
      <Purpose {...page.purpose} />
      <Stories {...page.stories} testimonials={testimonials} />
    </>
  )
}
