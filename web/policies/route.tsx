import type { PoliciesPage } from '#contract/page/policies.ts'
import type { RouteHandle } from '#web/layout/route-facts.ts'
import { clientLoaderReading, loaderReading } from '#web/kit/load.ts'
import { pageMeta } from '#web/kit/seo.ts'
import { Band } from '#web/ui/band.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Lead, Section, Stack } from '#web/ui/section.tsx'
import type { Route } from './+types/route.ts'
import { Policies } from './policies.tsx'
import styles from './route.module.css'

export const handle = { header: { tone: 'dark' }, isListed: true } satisfies RouteHandle

const endpoint = async () => (await import('#contract/page/policies.ts')).readPoliciesPage
export const loader = loaderReading(endpoint)
export const clientLoader = clientLoaderReading(endpoint)

export const meta = (args: Route.MetaArgs) => pageMeta(args, args.loaderData)

export default function LandAcknowledgement({ loaderData: page }: Route.ComponentProps) {
  return (
    <>
      <Acknowledgement {...page.acknowledgement} />
      <div className={styles.land}>
        <Picture {...page.picture} fill />
      </div>
      <Band pattern="earth" />
      <Policies {...page.policies} />
    </>
  )
}

function Acknowledgement({ heading, lead, paragraphs }: PoliciesPage['acknowledgement']) {
  return (
    <Section flush>
      <div className={styles.head}>
        <h1 className={styles.heading}>{heading}</h1>
        <div className={styles.spread}>
          <Lead>{lead}</Lead>
          <Stack>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </Stack>
        </div>
      </div>
    </Section>
  )
}
