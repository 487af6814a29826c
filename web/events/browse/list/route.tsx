import type { EventsPage } from '#contract/page/lists.ts'
import type { RouteHandle } from '#web/layout/route-facts.ts'
import { loaderFrom, clientLoaderFrom } from '#web/kit/load.ts'
import { pageMeta } from '#web/kit/seo.ts'
import { Band } from '#web/ui/band.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { Section } from '#web/ui/section.tsx'
import { useRootData } from '#web/kit/use-root-data.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { MonthView } from '../month/month-view.tsx'
import type { Route } from './+types/route.ts'
import { ListView } from './list-view.tsx'
import { load } from './load.ts'
import styles from './route.module.css'

export const handle = {
  query: ['view', 'month', 'offset', 'q'],
  isListed: true,
} satisfies RouteHandle

export const loader = loaderFrom(load)
export const clientLoader = clientLoaderFrom(() => import('./load.ts'))

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    title: args.loaderData.texts.title,
    description: args.loaderData.texts.description,
    query: ['offset'],
    // Search engines must not index the month view, which has the same events, and searches of visitors.
    isUnlisted: args.loaderData.view === 'month' || args.loaderData.page.q !== '',
  })

export default function Events({ loaderData }: Route.ComponentProps) {
  const { heading, lead, picture, subscribe } = loaderData.texts
  return (
    <>
      <PageHead title={heading} lead={lead} art={picture} band="berry" />
      <Section background="sask" flush>
        {loaderData.view === 'month' ? (
          <MonthView {...loaderData} />
        ) : (
          <ListView loaded={loaderData.page} />
        )}
        <Subscribe {...subscribe} path={loaderData.feed} />
      </Section>
      <Band pattern="berry" />
    </>
  )
}

type SubscribeProps = EventsPage['subscribe'] & { path: string }

function Subscribe({ heading, text, address, path }: SubscribeProps) {
  const siteConfig = useRootData()?.siteConfig
  if (!siteConfig) return null
  const feed = (siteConfig.apiHost ?? siteConfig.siteUrl) + path
  return (
    <section aria-labelledby="subscribe" className={styles.subscribe}>
      <div>
        <h2 id="subscribe">{heading}</h2>
        <p>{text}</p>
        <p>
          {address} <code>{feed}</code>
        </p>
      </div>
      <ButtonLink variant="outline" href={feed.replace(/^https?:/, 'webcal:')}>
        Subscribe to all events
      </ButtonLink>
    </section>
  )
}
