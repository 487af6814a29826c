import type { ProgramsPage } from '#contract/page/programs.ts'
import type { RouteHandle } from '#web/layout/route-facts.ts'
import { clientLoaderReading, loaderReading } from '#web/kit/load.ts'
import { pageMeta } from '#web/kit/seo.ts'
import { useOfflineLines } from '#web/support/offline/store-lines.ts'
import { Lead, Section, Wrap, Stack } from '#web/ui/section.tsx'
import { Band } from '#web/ui/band.tsx'
import { useRootData } from '#web/kit/use-root-data.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Picture } from '#web/ui/picture.tsx'
import type { Route } from './+types/route.ts'
import { MemberPrograms } from './member-programs.tsx'
import { Dial } from './dial.tsx'
import { ResourceRow } from './resource-row.tsx'
import styles from './route.module.css'

export const handle = { header: { tone: 'dark' }, isListed: true } satisfies RouteHandle

const endpoint = async () => (await import('#contract/page/programs.ts')).readProgramsPage
export const loader = loaderReading(endpoint)
export const clientLoader = clientLoaderReading(endpoint)

export const meta = (args: Route.MetaArgs) => pageMeta(args, args.loaderData)

export default function Programs({ loaderData: page }: Route.ComponentProps) {
  useOfflineLines(true)
  return (
    <>
      <Section flush>
        <div className={styles.head}>
          <h1>{page.heading}</h1>
          <Lead className={styles.lead}>{page.lead}</Lead>
        </div>
      </Section>
      <MemberPrograms {...page.programs} />
      <Toolkit {...page.resource} />
      <Emergency {...page.emergency} />
      <MoreResources {...page.more} />
    </>
  )
}

function Emergency({ question, call }: ProgramsPage['emergency']) {
  return (
    <div className={styles.row} data-ground="dark">
      <Band pattern="river" />
      <Wrap className={styles.text}>
        <p className={styles.question}>{question}</p>
        <Dial by="call" number="911">
          {call}
        </Dial>
      </Wrap>
    </div>
  )
}

function MoreResources({ heading, lead, items, offline }: ProgramsPage['more']) {
  return (
    <Section aria-labelledby="more-resources">
      <div className={styles.split}>
        <h2 id="more-resources">{heading}</h2>
        <Lead>{lead}</Lead>
      </div>
      <ul className={styles.rows}>
        {items.map((resource) => (
          <ResourceRow key={resource.name} {...resource} />
        ))}
      </ul>
      <p className={styles.offline}>{offline}</p>
    </Section>
  )
}

function Toolkit({ heading, lead, view, picture }: ProgramsPage['resource']) {
  const toolkit = useRootData()?.organisation.toolkit
  return (
    <Section background="bow" className={styles.section} aria-labelledby="resource">
      <div className={styles.spread}>
        <div className={styles.bleed}>
          <Picture {...picture} fill sizes="(max-width: 900px) 100vw, 50vw" />
        </div>
        <Stack>
          <h2 id="resource">{heading}</h2>
          <Lead>{lead}</Lead>
          {toolkit && (
            <p>
              <ButtonLink href={toolkit} newTab>
                {view} <Icon name="out" />
              </ButtonLink>
            </p>
          )}
        </Stack>
      </div>
    </Section>
  )
}
