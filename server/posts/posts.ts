import { truncateWords } from '#contract/text/truncate.ts'
import { type Day, dayOf } from '#contract/dates.ts'
import { Picture } from '#contract/picture.ts'
import type { PostDraft } from '#contract/draft/post.ts'
import { type Neighbour, type Post, maxPosts, wordsOnCard } from '#contract/post.ts'
import { bumpNoun } from '#server/db/bump-noun.ts'
import type { Db } from '#server/db/connect.ts'
import { announceByTime } from '#server/jobs/jobs.ts'
import type { Clock } from '#server/kit/clock.ts'
import { Refusal } from '#server/kit/refuse.ts'
import { openingSentences, readingMinutes } from './opening.ts'
import {
  dateCorrections,
  findPost,
  insertPosts,
  neighbours,
  newestPosts,
  hasPostsPublishedBetween,
  publishedIdsAndDates,
  type PostRow,
} from './queries.ts'
import { sanitise, plainText } from './sanitise.ts'

/** A draft with the contents of its HTML files. */
export type WrittenPost = Omit<PostDraft, 'inlineArticle'> & {
  content: string
  inlineArticle?: string | undefined
}

/** Newest first. */
export async function listPosts(db: Db, clock: Clock, limit = maxPosts): Promise<Post[]> {
  const [rows, corrections] = await Promise.all([
    newestPosts(db, clock.now(), limit),
    correctionsOf(db),
  ])
  return rows.map((row) => asPost(row, corrections))
}

export async function readPost(
  db: Db,
  clock: Clock,
  id: string,
): Promise<{ blog: Post; prevBlog: Neighbour; nextBlog: Neighbour }> {
  const now = clock.now()
  const row = await findPost(db, now, id)
  if (!row) throw new Refusal('not-found', 'Post not found')
  const [corrections, [older, newer]] = await Promise.all([
    correctionsOf(db),
    neighbours(db, now, row),
  ])
  return { blog: asPost(row, corrections), prevBlog: neighbour(older), nextBlog: neighbour(newer) }
}

/** Drops cached pages when the time of a scheduled post comes. */
export const turnPostsPublic = announceByTime('turn-posts-public', 'post', hasPostsPublishedBetween)

/** Far below the limit of a sitemap, 50,000 addresses. */
const maxListed = 10_000

/** The addresses of all posts, for the sitemap. */
export async function postPages(db: Db, clock: Clock) {
  const posts = await publishedIdsAndDates(db, clock.now(), maxListed)
  return posts.map(({ id, updated_at }) => ({
    path: `/blog/${id}`,
    changedOn: updated_at.toISOString().slice(0, 10),
  }))
}

/** The first tag that the sanitiser would remove or change; undefined if there is none. */
export function removedTag(html: string): string | undefined {
  const allowed = tagsOf(sanitise(html))
  return tagsOf(html).find((tag, index) => tag !== allowed[index])
}

/** Call it inside a transaction, so that the posts and the version of the noun change together. */
export async function addPosts(tx: Db, clock: Clock, posts: readonly WrittenPost[]): Promise<void> {
  if (posts.length === 0) return
  await insertPosts(
    tx,
    posts.map((post) => ({
      id: post._id,
      title: post.title,
      author: post.author,
      content: sanitise(post.content),
      cover: JSON.stringify(post.cover),
      replacement_cover: post.replacementCover ? JSON.stringify(post.replacementCover) : null,
      inline_article: post.inlineArticle === undefined ? null : sanitise(post.inlineArticle),
      published_at: new Date(post.createdAt),
      updated_at: clock.now(),
    })),
  )
  await bumpNoun(tx, 'post')
}

async function correctionsOf(db: Db): Promise<Corrections> {
  return new Map((await dateCorrections(db)).map(({ day, shown_as }) => [day, shown_as]))
}

const neighbour = (row: { id: string; title: string } | undefined): Neighbour =>
  row ? { _id: row.id, title: row.title } : null

const tagsOf = (html: string): string[] =>
  (html.match(/<\/?[a-z][^>]*>/gi) ?? []).map((tag) => tag.replace(/\s*\/?>$/, '>'))

/** Maps a publication day to the day that the page shows. */
type Corrections = ReadonlyMap<string, string>

/** Sanitises at every read, because an older version of the sanitiser may have stored the row. */
function asPost(row: PostRow, corrections: Corrections): Post {
  const content = sanitise(row.story)
  const text = plainText(content)
  const cover = Picture.parse(row.cover)
  return {
    _id: row.id,
    title: row.title,
    content,
    excerpt: truncateWords(text, wordsOnCard),
    description: openingSentences(text),
    readingMinutes: readingMinutes(text),
    coverImage: cover.src,
    cover,
    author: row.author,
    createdAt: row.published_at.toISOString(),
    shownOn: shownDay(dayOf(row.published_at), corrections),
  }
}

const shownDay = (day: Day, corrections: Corrections): string => corrections.get(day) ?? day
