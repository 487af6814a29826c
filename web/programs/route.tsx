import type { RouteHandle } from '#web/layout/route-facts.ts'
import { loaderFrom, clientLoaderFrom } from '#web/kit/load.ts'
import { pageMeta } from '#web/kit/seo.ts'
import { useOfflineLines } from '#web/support/offline/store-lines.ts'
import { Lead, Section } from '#web/ui/section.tsx'
import type { Route } from './+types/route.ts'
import { Emergency } from './emergency.tsx'
import { MemberPrograms } from './member-programs.tsx'
import { MoreResources } from './more-resources.tsx'
import { Toolkit } from './toolkit.tsx'
import { load } from './load.ts'
import styles from './route.module.css'

export const handle = { header: { tone: 'dark' }, isListed: true } satisfies RouteHandle

export const loader = loaderFrom(load)
export const clientLoader = clientLoaderFrom(() => import('./load.ts'))

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
