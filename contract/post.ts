import * as z from 'zod/mini'
import { dataOf, endpoint } from './endpoint.ts'
import { slug } from './fields.ts'
import { Picture } from './picture.ts'

/** A list never holds more than this, however many posts there are. */
export const postsMost = 100

/** How much of a post its card shows. */
export const wordsOnCard = 10

const PostId = slug

export const Post = z.object({
  _id: PostId,
  title: z.string(),
  /** The whole story, as clean HTML. */
  content: z.string(),
  /** The opening words as plain text, with an ellipsis where the story goes on. */
  excerpt: z.string(),
  /** The address of the cover picture. */
  coverImage: z.string(),
  /** The same picture with its size and its words. */
  cover: Picture,
  author: z.string(),
  /** The true instant at which it was published. */
  createdAt: z.string(),
  /** The day to show as its date, 'YYYY-MM-DD' in Calgary: a noted date correction shows here and nowhere else. */
  shownOn: z.string(),
  /** One or two sentences for those who find it by searching. */
  description: z.string(),
  readingMinutes: z.int(),
})
export type Post = z.infer<typeof Post>

/** The post before or after another; null at the ends. */
const Neighbour = z.nullable(z.object({ _id: PostId, title: z.string() }))
export type Neighbour = z.infer<typeof Neighbour>

/** Newest first. */
export const listPosts = endpoint({
  method: 'GET',
  path: '/blog',
  reply: dataOf(z.array(Post)),
  reads: ['post'],
})

/** Previous is the older neighbour, next the newer one. */
export const readPost = endpoint({
  method: 'GET',
  path: '/blog/:id',
  params: z.object({ id: PostId }),
  reply: dataOf(z.object({ blog: Post, prevBlog: Neighbour, nextBlog: Neighbour })),
  reads: ['post'],
})
