import type { RouteHandle } from '#web/layout/route-facts.ts'
import { loaderFrom, clientLoaderFrom } from '#web/kit/load.ts'
import { pageMeta } from '#web/kit/seo.ts'
import { Empty } from '#web/ui/empty.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { Section } from '#web/ui/section.tsx'
import type { Route } from './+types/route.ts'
import { CampaignCard } from './campaign-card.tsx'
import { load } from './load.ts'
import styles from './route.module.css'

export const handle = { isListed: true } satisfies RouteHandle

export const loader = loaderFrom(load)
export const clientLoader = clientLoaderFrom(() => import('./load.ts'))

const words = {
  title: 'Campaigns',
  lead: 'Long work, done together. Each one starts with a question we asked ourselves.',
  description:
    'The campaigns of Black 2SLGBTQ+ people in Calgary against discrimination: surveys, films, pictures.',
}

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, { ...words, ...(args.loaderData[0] && { cover: args.loaderData[0].cover }) })

export default function Campaigns({ loaderData: campaigns }: Route.ComponentProps) {
  return (
    <>
      <PageHead title={words.title} lead={words.lead} band="earth" />
      <Section className={styles.list} aria-label="All campaigns">
        {campaigns.length === 0 && <Empty title="No campaign is running yet." />}
        {campaigns.map((campaign, place) => (
          <CampaignCard key={campaign._id} {...campaign} isFirst={place === 0} />
        ))}
      </Section>
    </>
  )
}
