import { listPosts, type Post } from '#contract/post.ts'
import type { LoadArgs } from '#web/kit/load.ts'

/** The fields that a card shows. The text of the post is omitted to keep the page small. */
export type Card = Pick<Post, '_id' | 'title' | 'excerpt' | 'cover' | 'author' | 'shownOn'>

export const load = async ({ api }: LoadArgs): Promise<Card[]> =>
  (await api(listPosts, {})).data.map(({ _id, title, excerpt, cover, author, shownOn }) => ({
    _id,
    title,
    excerpt,
    cover,
    author,
    shownOn,
  }))
