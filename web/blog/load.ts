import { type BlogPage, readBlogPage } from '#contract/page/lists.ts'
import { listPosts, type Post } from '#contract/post.ts'
import type { LoadArgs } from '#web/kit/load.ts'

/** The fields that a card shows. The text of the post is omitted to keep the page small. */
export type Card = Pick<Post, '_id' | 'title' | 'excerpt' | 'cover' | 'author' | 'shownOn'>

export async function load({ api }: LoadArgs): Promise<{ page: BlogPage; posts: Card[] }> {
  const [{ data: page }, { data: posts }] = await Promise.all([
    api(readBlogPage, {}),
    api(listPosts, {}),
  ])
  return { page, posts: posts.map(toCard) }
}

const toCard = ({ _id, title, excerpt, cover, author, shownOn }: Post): Card => ({
  _id,
  title,
  excerpt,
  cover,
  author,
  shownOn,
})
