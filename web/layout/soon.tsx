import { phoneLink } from '#contract/phone-link.ts'
import { type MetaFunction, useMatches } from 'react-router'
import { pageMeta } from '#web/kit/seo.ts'
import { useRootData } from '#web/kit/use-root-data.ts'
import { PageHead } from '#web/ui/page-head.tsx'
import { Lead, Stack, Wrap } from '#web/ui/section.tsx'
import { Band } from '#web/ui/band.tsx'
import { PageExit } from './page-exit.tsx'
import type { RouteHandle } from './route-facts.ts'
import { soonPages } from './soon-pages.ts'
import { useHeader } from './use-header.ts'
import { WaysAndLines } from './ways-and-lines.tsx'
import styles from './soon.module.css'

const beingBuilt = 'This part of the site is being built.'

const ways = [
  { label: 'Programs & Resources', to: '/program' },
  { label: 'Mission & Vision', to: '/about' },
  { label: 'Our Leadership', to: '/leadership' },
  { label: 'Land Acknowledgement & Our Policies', to: '/landacknowledgement' },
] as const

const pageOf = (routeId = '') => soonPages[routeId] ?? { heading: 'Soon', about: '' }

export const handle = (({ id, pathname }) => ({
  ...pageOf(id).facts,
  // The specification has this one campaign at two addresses, under two headers.
  ...(pathname === '/campaign/details' && { header: { tone: 'dark' } }),
})) satisfies RouteHandle

export const meta: MetaFunction = (visit) => {
  const { heading, about } = pageOf(visit.matches.at(-1)?.id)
  const title = visit.location.pathname === '/' ? '' : heading
  return pageMeta(visit, { title, description: `${about} ${beingBuilt}`, isUnlisted: true })
}

/** Stands in for a page that is not built yet, and says so. */
export default function Soon() {
  const { heading, about } = pageOf(useMatches().at(-1)?.id)
  const header = useHeader()
  const organisation = useRootData()?.organisation
  const words = (
    <p className={styles.words}>
      {about} {beingBuilt}
    </p>
  )
  return (
    <>
      {header.tone === 'white' && header.ground === 'page' ? (
        <PageHead title={heading} band="dawn">
          {words}
        </PageHead>
      ) : (
        <>
          <Wrap className={styles.light}>
            {header.tone === 'hidden' && <PageExit />}
            <Stack>
              <h1>{heading}</h1>
              {words}
            </Stack>
          </Wrap>
          {header.tone !== 'white' && <Band pattern="field" size="small" />}
        </>
      )}
      {organisation && (
        <Wrap className={styles.contact}>
          <Lead>
            Until it is ready, write to{' '}
            <a href={`mailto:${organisation.email}`}>{organisation.email}</a> or call{' '}
            <a href={phoneLink('tel', organisation.phone)}>{organisation.phone}</a>.
          </Lead>
        </Wrap>
      )}
      <WaysAndLines heading="Ready to read" ways={ways} />
    </>
  )
}
