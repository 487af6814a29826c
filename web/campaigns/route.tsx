import type { CampaignCard as Card } from '#contract/campaign.ts'
import type { RouteHandle } from '#web/layout/route-facts.ts'
import { clientLoaderFrom, loaderFrom } from '#web/kit/load.ts'
import { pageMeta } from '#web/kit/seo.ts'
import { Empty } from '#web/ui/empty.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { Section } from '#web/ui/section.tsx'
import { Anchor } from '#web/ui/anchor.tsx'
import { Band } from '#web/ui/band.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Picture } from '#web/ui/picture.tsx'
import type { Route } from './+types/route.ts'
import { load } from './load.ts'
import styles from './route.module.css'

export const handle = { isListed: true } satisfies RouteHandle

export const loader = loaderFrom(load)
export const clientLoader = clientLoaderFrom(() => import('./load.ts'))

export function meta(args: Route.MetaArgs) {
  const { page, campaigns } = args.loaderData
  return pageMeta(args, { ...page, ...(campaigns[0] && { cover: campaigns[0].cover }) })
}

export default function Campaigns({ loaderData: { page, campaigns } }: Route.ComponentProps) {
  return (
    <>
      <PageHead title={page.heading} lead={page.lead} art={page.picture} band="earth" />
      <Section className={styles.list} aria-label="All campaigns">
        {campaigns.length === 0 && <Empty title={page.none} />}
        {campaigns.map((campaign, index) => (
          <CampaignCard key={campaign._id} {...campaign} isFirst={index === 0} />
        ))}
      </Section>
    </>
  )
}

/** The default focal point: most covers have their subject below the middle. */
const subject = { x: 50, y: 60 }

/** The whole card is one link. */
function CampaignCard({ title, cover, path, isFirst }: Card & { isFirst: boolean }) {
  return (
    <Anchor to={path} className={styles.card} data-ground="dark">
      <div className={styles.picture}>
        <Picture
          {...cover}
          focus={cover.focus ?? subject}
          fill
          sizes="(max-width: 1300px) 92vw, 1240px"
          priority={isFirst}
        />
      </div>
      <Band pattern="dawn" />
      <div className={styles.foot}>
        <h2 className={styles.title}>{withoutHyphenBreaks(title)}</h2>
        <span className={styles.arrow}>
          <Icon name="forward" />
        </span>
      </div>
    </Anchor>
  )
}

/** Prevents a line break inside a hyphenated word if there is room. */
const withoutHyphenBreaks = (title: string) =>
  title.split(/(\S+-\S+)/).map((part) =>
    part.includes('-') ? (
      <span key={part} className={styles.whole}>
        {part}
      </span>
    ) : (
      part
    ),
  )
