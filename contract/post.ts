import * as z from 'zod/mini'
import { dataOf, endpoint } from './endpoint.ts'
import { slug } from './fields.ts'
import { Picture } from './picture.ts'

/** The list contains at most this many posts. */
export const maxPosts = 100

/** Words of the excerpt on a card. */
export const wordsOnCard = 10

const PostId = slug

export const Post = z.object({
  _id: PostId,
  title: z.string(),
  /** The full text as sanitized HTML. */
  content: z.string(),
  /** The first words as plain text, with an ellipsis if the text continues. */
  excerpt: z.string(),
  /** The URL of the cover picture. */
  coverImage: z.string(),
  /** The same picture with its size and alternative text. */
  cover: Picture,
  author: z.string(),
  /** The instant of publication. */
  createdAt: z.string(),
  /** The date to show, 'YYYY-MM-DD' in Calgary. A corrected date changes this field only. */
  shownOn: z.string(),
  /** One or two sentences for search engines. */
  description: z.string(),
  readingMinutes: z.int(),
})
export type Post = z.infer<typeof Post>

/** The previous or next post; null at the ends of the list. */
const Neighbour = z.nullable(z.object({ _id: PostId, title: z.string() }))
export type Neighbour = z.infer<typeof Neighbour>

/** Newest first. */
export const listPosts = endpoint({
  method: 'GET',
  path: '/blog',
  reply: dataOf(z.array(Post)),
  reads: ['post'],
})

/** `prevBlog` is the older neighbour, `nextBlog` the newer one. */
export const readPost = endpoint({
  method: 'GET',
  path: '/blog/:id',
  params: z.object({ id: PostId }),
  reply: dataOf(z.object({ blog: Post, prevBlog: Neighbour, nextBlog: Neighbour })),
  reads: ['post/:id'],
})
