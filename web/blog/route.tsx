import type { RouteHandle } from '#web/layout/route-facts.ts'
import { loaderFrom, clientLoaderFrom } from '#web/kit/load.ts'
import { pageMeta } from '#web/kit/seo.ts'
import { IssueCards } from '#web/newsletter/issue-cards.tsx'
import { Band } from '#web/ui/band.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { Section } from '#web/ui/section.tsx'
import type { Route } from './+types/route.ts'
import { feedLink } from './feed-link.ts'
import { FirstStory } from './first-story.tsx'
import { load } from './load.ts'
import { StoryCard } from './story-card.tsx'
import styles from './route.module.css'

export const handle = { isListed: true } satisfies RouteHandle

export const loader = loaderFrom(load)
export const clientLoader = clientLoaderFrom(() => import('./load.ts'))

const words = {
  title: 'Blog',
  lead: 'Stories in our own words. Some are long. None of them are homework.',
  description: 'Stories from Black 2SLGBTQ+ people in Calgary, in our own words.',
}

const art = { src: '/media/upload/artwork/scene-bloghead.svg', width: 1600, height: 460 }

export const meta = (args: Route.MetaArgs) => [...pageMeta(args, words), feedLink]

export default function Blog({ loaderData: posts }: Route.ComponentProps) {
  const [first, ...others] = posts
  return (
    <>
      <PageHead title={words.title} lead={words.lead} art={art} band="river" />
      <Section aria-label="Stories">
        {first ? <FirstStory {...first} /> : <Empty title="No story is written yet." />}
        {others.length > 0 && (
          <div className={styles.stories}>
            {others.map((post) => (
              <StoryCard key={post._id} {...post} />
            ))}
          </div>
        )}
      </Section>
      <IssueCards />
      <Band pattern="river" />
    </>
  )
}
