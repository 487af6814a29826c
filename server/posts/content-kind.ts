import { PostBody } from '#contract/console/content-body.ts'
import { Picture } from '#contract/picture.ts'
import { bumpNoun } from '#server/db/bump-noun.ts'
import { type ContentRules, defineKind } from '#server/kit/content-kind.ts'
import { Refusal } from '#server/kit/refuse.ts'
import { readPost } from './posts.ts'
import { findStoredPost, hidePost, putPost } from './queries.ts'
import { plainText, sanitise } from './sanitise.ts'

export const postKind: ContentRules = defineKind<PostBody>({
  schemaOf: () => PostBody,
  titleOf: ({ title }) => title,
  pathOf: async (_db, id) => `/blog/${id}`,
  read: async (db, id) => {
    const row = await findStoredPost(db, id)
    if (!row) return undefined
    const { replacement_cover: cover, published_at } = row
    return {
      title: row.title,
      author: row.author,
      publishedAt: published_at?.toISOString() ?? null,
      cover: Picture.parse(row.cover),
      content: row.content,
      replacementCover: cover === null ? null : Picture.parse(cover),
      inlineArticle: row.inline_article,
    }
  },
  readForList: (db, ids) =>
    db
      .selectFrom('post')
      .select(['id', 'author'])
      .select(({ fn }) => fn.coalesce('replacement_cover', 'cover').as('cover'))
      .where('id', 'in', ids)
      .execute(),
  publicReplies: async (db, { clock }, id) => ({
    [`/blog/${id}`]: { data: await readPost(db, clock, id) },
  }),
  write: async (tx, { clock }, { id, after }) => {
    const now = clock.now()
    const { replacementCover, inlineArticle } = after
    await putPost(tx, {
      id,
      title: after.title,
      author: after.author,
      content: storyOf(after.content, 'content'),
      cover: JSON.stringify(after.cover),
      replacement_cover: replacementCover && JSON.stringify(replacementCover),
      inline_article: inlineArticle === null ? null : storyOf(inlineArticle, 'inlineArticle'),
      published_at: publicationOf(after, now),
      updated_at: now,
    })
    await bumpNoun(tx, 'post')
  },
  create: {
    reservedIds: [],
    newBody: async (_db, _deps, title) => ({
      title,
      publishedAt: null,
      replacementCover: null,
      inlineArticle: null,
    }),
    copyOf: async (_db, body) => ({ ...body, publishedAt: null }),
    unpublish: async (tx, { clock }, id) => {
      await hidePost(tx, id, clock.now())
      await bumpNoun(tx, 'post')
    },
  },
})

/** The first publication. A later instant would hide a post that staff see as published. */
function publicationOf({ publishedAt }: PostBody, now: Date): Date {
  const given = publishedAt === null ? now : new Date(publishedAt)
  return given < now ? given : now
}

/** The stored text equals its sanitised form. A story of which nothing is left cannot be published. */
function storyOf(html: string, field: 'content' | 'inlineArticle'): string {
  const story = sanitise(html)
  if (plainText(story) !== '' || story.includes('<img')) return story
  const message = 'Write the story'
  throw new Refusal('invalid', message, { fields: { [field]: message } })
}
