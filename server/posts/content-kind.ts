import { PostBody } from '#contract/console/content-body.ts'
import { Picture } from '#contract/picture.ts'
import { bumpNoun } from '#server/db/bump-noun.ts'
import type { Db } from '#server/db/connect.ts'
import { usedValues } from '#server/db/used-values.ts'
import { type ContentRules, defineKind } from '#server/kit/content-kind.ts'
import { Refusal } from '#server/kit/refuse.ts'
import { readPost } from './posts.ts'
import { findPost, findStoredPost, hidePost, lockOrder, neighbours, putPost } from './queries.ts'
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
  suggest: async (db) => ({
    values: { author: await usedValues(db, 'post', 'author') },
    accessCards: [],
  }),
  publicReplies: async (db, { clock }, id) => ({
    [`/blog/${id}`]: { data: await readPost(db, clock, id) },
  }),
  write: async (tx, { clock }, { id, after }) => {
    const now = clock.now()
    const { replacementCover, inlineArticle } = after
    await changeShown(tx, { id, now }, () =>
      putPost(tx, {
        id,
        title: after.title,
        author: after.author,
        content: storyOf(after.content, 'content'),
        cover: JSON.stringify(after.cover),
        replacement_cover: replacementCover && JSON.stringify(replacementCover),
        inline_article: inlineArticle === null ? null : storyOf(inlineArticle, 'inlineArticle'),
        published_at: publicationOf(after, now),
        updated_at: now,
      }),
    )
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
      const now = clock.now()
      await changeShown(tx, { id, now }, () => hidePost(tx, id, now))
    },
  },
})

type Shown = { id: string; now: Date }

/** Changes a post. The pages of the posts before and after it show its title, so they change too. */
async function changeShown(tx: Db, shown: Shown, change: () => Promise<void>): Promise<void> {
  // Two posts that are published at the same time may be neighbours.
  await lockOrder(tx)
  const before = await besidesOf(tx, shown)
  await change()
  const ids = new Set([shown.id, ...before, ...(await besidesOf(tx, shown))])
  for (const id of ids) await bumpNoun(tx, 'post', id)
}

/** The ids of the posts before and after a public post. */
async function besidesOf(tx: Db, { id, now }: Shown): Promise<string[]> {
  const row = await findPost(tx, now, id)
  const found = row ? await neighbours(tx, now, row) : []
  return found.flatMap((post) => post?.id ?? [])
}

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
