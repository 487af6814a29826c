import { listPosts, type Post } from '#contract/post.ts'
import type { Visit } from '#web/kit/load.ts'

/** As much of a story as its card shows: the rest need not travel with the page. */
export type Card = Pick<Post, '_id' | 'title' | 'excerpt' | 'cover' | 'author' | 'shownOn'>

export const load = async ({ api }: Visit): Promise<Card[]> =>
  (await api(listPosts, {})).data.map(({ _id, title, excerpt, cover, author, shownOn }) => ({
    _id,
    title,
    excerpt,
    cover,
    author,
    shownOn,
  }))
