import type { RouteHandle } from '#web/layout/route-facts.ts'
import { loaderFrom, clientLoaderFrom } from '#web/kit/load.ts'
import { rootDataIn } from '#web/kit/root-data.ts'
import { pageMeta } from '#web/kit/seo.ts'
import { Crumb } from '#web/ui/more-link.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Prose } from '#web/ui/prose.tsx'
import { Wrap } from '#web/ui/section.tsx'
import type { Route } from './+types/route.ts'
import { About } from './about.tsx'
import { load } from './load.ts'
import { feedLink } from '../feed-link.ts'
import { Neighbours } from './neighbours.tsx'
import { postingData } from './posting-data.ts'
import styles from './route.module.css'

export const handle = { header: { tone: 'dark' } } satisfies RouteHandle

export const loader = loaderFrom(load)
export const clientLoader = clientLoaderFrom(() => import('./load.ts'))

export function meta(args: Route.MetaArgs) {
  const blog = args.loaderData?.blog
  // Without a post there is none to describe: the root describes the page that says so.
  if (!blog) return []
  const { title, description, cover } = blog
  const root = rootDataIn(args.matches)
  return [
    ...pageMeta(args, { title, description, cover, isArticle: true }),
    feedLink,
    ...(root ? [{ 'script:ld+json': postingData(blog, root) }] : []),
  ]
}

/** Where most covers have their subject: somewhat below the middle. */
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
