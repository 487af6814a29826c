import type { AboutPage } from '#contract/page/about.ts'
import type { RouteHandle } from '#web/layout/route-facts.ts'
import { loaderFrom, clientLoaderFrom } from '#web/kit/load.ts'
import { pageMeta } from '#web/kit/seo.ts'
import { Statement } from '#web/ui/statement.tsx'
import { Band } from '#web/ui/band.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Picture } from '#web/ui/picture.tsx'
import { Lead, Section, Stack } from '#web/ui/section.tsx'
import { Reveal } from '#web/ui/reveal.tsx'
import { QuoteCarousel } from '#web/ui/quote-carousel.tsx'
import type { Route } from './+types/route.ts'
import { load } from './load.ts'
import styles from './route.module.css'

/** The width of a picture beside text. */
const sizes = '(max-width: 900px) 92vw, 660px'

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
      <Reveal>
        <QuoteCarousel {...page.stories} items={testimonials} />
      </Reveal>
    </>
  )
}

function Intro({ heading, lead, picture }: AboutPage['intro']) {
  return (
    <Section flush>
      <div className={classNames(styles.spread, styles.head)}>
        <Stack>
          <h1>{heading}</h1>
          <Lead>{lead}</Lead>
        </Stack>
        <div>
          <Picture {...picture} ratio={[4, 3]} sizes={sizes} priority />
          <Band pattern="field" size="small" />
        </div>
      </div>
    </Section>
  )
}

function Vision({ heading, statement, picture }: AboutPage['vision']) {
  return (
    <Reveal>
      <Section aria-labelledby="vision">
        <div className={styles.spread}>
          <Picture {...picture} ratio={[4, 3]} sizes={sizes} />
          <Stack>
            <h2 id="vision">{heading}</h2>
            <Lead>{statement}</Lead>
          </Stack>
        </div>
      </Section>
    </Reveal>
  )
}

function Purpose({ heading, items }: AboutPage['purpose']) {
  return (
    <Reveal>
      <Section aria-labelledby="purpose">
        <h2 id="purpose">{heading}</h2>
        <ol type="A" className={styles.letters}>
          {items.map(({ name, text }) => (
            <li key={name} className={styles.item}>
              <div>
                <h3>{name}</h3>
                <p className={styles.text}>{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </Section>
    </Reveal>
  )
}

/** The history beside a pile of slightly rotated pictures. */
function History({ heading, paragraphs, photos }: AboutPage['history']) {
  return (
    <Reveal>
      <Section background="calico" aria-labelledby="history">
        <div className={styles.historySpread}>
          <h2 id="history" className={styles.heading}>
            {heading}
          </h2>
          <div className={styles.pile}>
            {photos.map((photo) => (
              <figure key={photo.src} className={styles.print}>
                <Picture {...photo} ratio={[4, 3]} sizes="(max-width: 900px) 55vw, 400px" />
              </figure>
            ))}
          </div>
          <Stack className={styles.historyText}>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </Stack>
        </div>
      </Section>
    </Reveal>
  )
}
