import type { RouteHandle } from '#web/layout/route-facts.ts'
import { loaderFrom, clientLoaderFrom } from '#web/kit/load.ts'
import { pageMeta } from '#web/kit/seo.ts'
import { IssueCards } from '#web/newsletter/issue-cards.tsx'
import { Band } from '#web/ui/band.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { Section, Lead, Stack } from '#web/ui/section.tsx'
import { Anchor } from '#web/ui/anchor.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { MoreLink } from '#web/ui/more-link.tsx'
import type { Route } from './+types/route.ts'
import { feedLink } from './feed-link.ts'
import { load, type Card } from './load.ts'
import { Published } from './published.tsx'
import styles from './route.module.css'

export const handle = { isListed: true } satisfies RouteHandle

export const loader = loaderFrom(load)
export const clientLoader = clientLoaderFrom(() => import('./load.ts'))

export const meta = (args: Route.MetaArgs) => [...pageMeta(args, args.loaderData.page), feedLink]

export default function Blog({ loaderData: { page, posts } }: Route.ComponentProps) {
  const [first, ...others] = posts
  return (
    <>
      <PageHead title={page.heading} lead={page.lead} art={page.picture} band="river" />
      <Section aria-label="Stories">
        {first ? <FirstStory {...first} /> : <Empty title={page.none} />}
        {others.length > 0 && (
          <div className={styles.stories}>
            {others.map((post) => (
              <StoryCard key={post._id} {...post} />
            ))}
          </div>
        )}
      </Section>
      <IssueCards heading={page.newsletters} />
      <Band pattern="river" />
    </>
  )
}

function FirstStory({ _id, title, excerpt, cover, author, shownOn }: Card) {
  const to = `/blog/${_id}`
  return (
    <article className={styles.story} aria-labelledby={_id}>
      <Anchor to={to} tabIndex={-1} aria-hidden="true">
        <Picture {...cover} alt="" ratio={[3, 2]} sizes="(max-width: 900px) 92vw, 700px" priority />
      </Anchor>
      <Stack>
        <p className={styles.date}>
          <Published on={shownOn} />, by {author}
        </p>
        <h2 id={_id} className={styles.title}>
          <Anchor to={to}>{title}</Anchor>
        </h2>
        <Lead>{excerpt}</Lead>
        <p>
          <ButtonLink to={to} variant="dark">
            Read more
            <VisuallyHidden> about {title}</VisuallyHidden>
          </ButtonLink>
        </p>
      </Stack>
    </article>
  )
}

/** Its single link covers the whole card, for a large touch target and one announcement by screen readers. */
function StoryCard({ _id, title, excerpt, cover, shownOn }: Card) {
  return (
    <article className={styles.card} aria-labelledby={_id}>
      <Picture {...cover} alt="" ratio={[3, 2]} sizes="(max-width: 900px) 92vw, 392px" />
      <p className={styles.storyCardDate}>
        <Published on={shownOn} />
      </p>
      <h2 id={_id} className={styles.storyCardTitle}>
        {title}
      </h2>
      <p>{excerpt}</p>
      <MoreLink to={`/blog/${_id}`} className={styles.link}>
        <span className={styles.more}>
          Read more
          <VisuallyHidden> about {title}</VisuallyHidden>
        </span>
      </MoreLink>
    </article>
  )
}
