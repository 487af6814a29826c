import type { Post } from '#contract/post.ts'
import type { RouteHandle } from '#web/layout/route-facts.ts'
import { clientLoaderReading, loaderReading } from '#web/kit/load.ts'
import { rootDataIn, type RootData } from '#web/kit/root-data.ts'
import { pageMeta, cardPicture } from '#web/kit/seo.ts'
import { Crumb } from '#web/ui/more-link.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Prose } from '#web/ui/prose.tsx'
import { Wrap } from '#web/ui/section.tsx'
import { Share } from '#web/layout/share/share.tsx'
import type { Route } from './+types/route.ts'
import { feedLink } from '../feed-link.ts'
import { Neighbours } from './neighbours.tsx'
import { Published } from '../published.tsx'
import styles from './route.module.css'

export const handle = { header: { tone: 'dark' } } satisfies RouteHandle

const endpoint = async () => (await import('#contract/post.ts')).readPost
export const loader = loaderReading(endpoint)
export const clientLoader = clientLoaderReading(endpoint)

export function meta(args: Route.MetaArgs) {
  const blog = args.loaderData?.blog
  // Without a post the root renders the not-found page with its own metadata.
  if (!blog) return []
  const { title, description, cover } = blog
  const root = rootDataIn(args.matches)
  return [
    ...pageMeta(args, { title, description, cover, isArticle: true }),
    feedLink,
    ...(root ? [{ 'script:ld+json': postingData(blog, root) }] : []),
  ]
}

/** The default focal point: most covers have their subject below the middle. */
const subject = { x: 50, y: 70 }

export default function BlogPost({ loaderData }: Route.ComponentProps) {
  const { blog, prevBlog, nextBlog } = loaderData
  return (
    <>
      <article>
        <Wrap className={styles.head}>
          <Crumb to="/blog">All stories</Crumb>
          <h1>{blog.title}</h1>
        </Wrap>
        <Wrap>
          <Picture
            {...blog.cover}
            focus={blog.cover.focus ?? subject}
            ratio={[21, 9]}
            sizes="(max-width: 1300px) 92vw, 1240px"
            priority
          />
        </Wrap>
        <Wrap className={styles.body}>
          <About {...blog} />
          <Prose html={blog.content} className={styles.story} />
        </Wrap>
      </article>
      <Wrap className={styles.foot}>
        <Neighbours older={prevBlog} newer={nextBlog} />
      </Wrap>
    </>
  )
}

/** Structured data (schema.org) for search engines. */
function postingData(post: Post, { organisation, siteConfig }: RootData) {
  const { siteUrl } = siteConfig
  return {
    '@context': 'https://schema.org',
    '@type': 'BlogPosting',
    mainEntityOfPage: `${siteUrl}/blog/${post._id}`,
    headline: post.title,
    description: post.description,
    image: siteUrl + cardPicture(post.cover.src),
    datePublished: post.createdAt,
    inLanguage: 'en-CA',
    author: { '@type': 'Person', name: post.author },
    publisher: { '@id': `${siteUrl}/#organisation`, '@type': 'NGO', name: organisation.name },
  }
}

function About({ title, cover, author, shownOn, readingMinutes }: Post) {
  return (
    <aside className={styles.about} aria-label="About this story">
      <dl className={styles.facts}>
        <div>
          <dt>Author</dt>
          <dd>{author}</dd>
        </div>
        <div>
          <dt>Date Published</dt>
          <dd>
            <Published on={shownOn} />
          </dd>
        </div>
        <div>
          <dt>Reading time</dt>
          <dd>{readingMinutes === 1 ? '1 minute' : `${readingMinutes} minutes`}</dd>
        </div>
      </dl>
      <Share title={title} picture={cover.src} variant="text" />
    </aside>
  )
}
