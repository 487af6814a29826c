import { useId } from 'react'
import type { LeadershipPage } from '#contract/page/leadership.ts'
import type { RouteHandle } from '#web/layout/route-facts.ts'
import { clientLoaderReading, loaderReading } from '#web/kit/load.ts'
import { pageMeta } from '#web/kit/seo.ts'
import { Band } from '#web/ui/band.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Lead, Section, Stack, type Background } from '#web/ui/section.tsx'
import { classNames } from '#web/ui/class-names.ts'
import type { Route } from './+types/route.ts'
import { SocialLinks } from './social-links.tsx'
import styles from './route.module.css'

export const handle = { isListed: true } satisfies RouteHandle

const endpoint = async () => (await import('#contract/page/leadership.ts')).readLeadershipPage
export const loader = loaderReading(endpoint)
export const clientLoader = clientLoaderReading(endpoint)

export const meta = (args: Route.MetaArgs) => pageMeta(args, args.loaderData)

export default function Leadership({ loaderData: page }: Route.ComponentProps) {
  return (
    <>
      <PageHead title={page.heading} lead={page.lead} />
      <div className={styles.faces}>
        <Picture {...page.picture} fill priority />
      </div>
      <Band pattern="dawn" />
      <Executive {...page.executive} />
      <People {...page.staff} ground="calico" shape="round" />
      <People {...page.board} ground="cotton" shape="square" />
    </>
  )
}

function Executive({ heading, person, lead, biography }: LeadershipPage['executive']) {
  return (
    <Section aria-labelledby="executive">
      <div className={styles.spread}>
        <Picture {...person.image} ratio={[1, 1]} sizes="(max-width: 900px) 92vw, 480px" />
        <Stack>
          <h2 id="executive">{heading}</h2>
          <h3>
            {person.name}, {person.title}
          </h3>
          <Lead>{lead}</Lead>
          {biography.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          <SocialLinks person={person} />
        </Stack>
      </div>
    </Section>
  )
}

type PeopleProps = LeadershipPage['staff'] & { ground: Background; shape: 'round' | 'square' }

function People({ heading, people, ground, shape }: PeopleProps) {
  const headingId = useId()
  return (
    <Section background={ground} aria-labelledby={headingId}>
      <h2 id={headingId}>{heading}</h2>
      <ul className={classNames(styles.people, styles[shape])}>
        {people.map((person) => (
          <li key={person.name}>
            <Picture
              {...person.image}
              ratio={[1, 1]}
              sizes="(max-width: 900px) 45vw, 190px"
              className={styles.portrait}
            />
            <h3 className={styles.name}>{person.name}</h3>
            <p className={styles.title}>{person.title}</p>
            <SocialLinks person={person} />
          </li>
        ))}
      </ul>
    </Section>
  )
}
