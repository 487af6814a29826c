import type { Deps } from '#server/kit/deps.ts'
import { addPosts, type WrittenPost } from '#server/posts/posts.ts'

let count = 0

/** A blog post with default values. Pass only the fields that the test is about. */
export const makePost = (changes: Partial<WrittenPost> = {}): WrittenPost => ({
  _id: `post-${++count}`,
  title: 'Jollof, and other ways we say stay',
  author: 'Adaeze Placeholder',
  createdAt: '2026-11-03T16:00:00.000Z',
  coverImage: '/media/upload/artwork/blog-jollof.svg',
  cover: {
    src: '/media/upload/artwork/blog-jollof.svg',
    width: 1200,
    height: 800,
    alt: 'A big pot steams',
  },
  content:
    '<p>The first time I came to supper I sat in my car for twenty minutes.</p><h2>A plate</h2><p>Then I went in.</p>',
  ...changes,
})

/** Puts posts into the database of a test. */
export async function addStories(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  ...changes: Partial<WrittenPost>[]
): Promise<void> {
  await db.transaction().execute((tx) => addPosts(tx, clock, changes.map(makePost)))
}
