import type { HomePage } from '#contract/page/home.ts'
import type { RouteHandle } from '#web/layout/route-facts.ts'
import { loaderFrom, clientLoaderFrom } from '#web/kit/load.ts'
import { pageMeta } from '#web/kit/seo.ts'
import { OurNewsletters } from '#web/newsletter/our-newsletters.tsx'
import { StayInTheLoop } from '#web/newsletter/stay-in-the-loop.tsx'
import { useRootData } from '#web/kit/use-root-data.ts'
import { SupportWidget } from '#web/support/support-widget.tsx'
import { Band } from '#web/ui/band.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { HydrationBoundary } from '#web/ui/lazy-hydrate.tsx'
import { QuoteCarousel } from '#web/ui/quote-carousel.tsx'
import { Reveal } from '#web/ui/reveal.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Section, Wrap, Lead } from '#web/ui/section.tsx'
import { Statement } from '#web/ui/statement.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import type { Route } from './+types/route.ts'
import { Empowering } from './empowering.tsx'
import { Hero } from './hero.tsx'
import { load } from './load.ts'
import { Tips } from './tips.tsx'
import { UpcomingEvents } from './upcoming-events.tsx'
import styles from './route.module.css'

export const handle = { isListed: true } satisfies RouteHandle

export const loader = loaderFrom(load)
export const clientLoader = clientLoaderFrom(() => import('./load.ts'))

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, { title: '', description: args.loaderData.page.description })

export default function Home({ loaderData }: Route.ComponentProps) {
  const { page, testimonials, events } = loaderData
  const { supportPhone, supportHours = '' } = useRootData()?.organisation ?? {}
  return (
    <>
      <Hero {...page.hero} />
      <Empowering {...page.empowering} />
      <Gallery {...page.gallery} />
      <Tips {...page.tips} />
      <Mission {...page.mission} />
      <OurNewsletters {...page.newsletters} />
      <UpcomingEvents {...page.events} events={events} />
      <Reveal>
        <QuoteCarousel
          {...page.spotlight}
          items={testimonials}
          more={
            <ButtonLink variant="dark" to="/blog">
              {page.spotlight.moreLabel}
            </ButtonLink>
          }
        />
      </Reveal>
      <StayInTheLoop {...page.loop} />
      <Band pattern="river" />
      <HydrationBoundary>
        {supportPhone && (
          <SupportWidget texts={page.help} phone={supportPhone} supportHours={supportHours} />
        )}
      </HydrationBoundary>
    </>
  )
}

/** Seven pictures as strips of different length. */
function Gallery({ heading, strips }: HomePage['gallery']) {
  return (
    <Reveal>
      <Section
        background="calico"
        wrap={false}
        flush
        className={styles.loom}
        aria-labelledby="gallery"
      >
        <Wrap>
          <h2 id="gallery">{heading}</h2>
        </Wrap>
        <Band pattern="field" size="large" className={styles.bar} />
        <div className={styles.hanging}>
          {strips.map(({ picture, length }) => (
            <figure key={picture.src} className={styles.strip}>
              <Picture {...picture} ratio={[3, length]} sizes="(max-width: 900px) 30vw, 14vw" />
            </figure>
          ))}
        </div>
      </Section>
    </Reveal>
  )
}

function Mission({ heading, statement, lead, moreLabel, picture }: HomePage['mission']) {
  return (
    <Statement
      id="mission"
      heading={heading}
      statement={statement}
      picture={<Picture {...picture} className={styles.faces} sizes="100vw" />}
    >
      <div className={styles.foot}>
        <Lead className={styles.lead}>{lead}</Lead>
        <ButtonLink to="/about">
          {moreLabel}
          {/* Screen readers list links without their context. */}
          <VisuallyHidden> about our mission</VisuallyHidden>
        </ButtonLink>
      </div>
    </Statement>
  )
}
