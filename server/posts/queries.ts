import { type Insertable, sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { exists } from '#server/db/rows.ts'
import type { DB as Schema } from '#server/db/tables.ts'

/**
 * A public post before sanitising. `cover` is the replacement cover if there is one; `story` is the inline article if
 * there is one, else the content.
 */
export type PostRow = {
  id: string
  title: string
  author: string
  story: string
  cover: unknown
  published_at: Date
}
export type NewPost = Insertable<Schema['post']>

/** Newest first. */
export const newestPosts = (db: Db, now: Date, limit: number): Promise<PostRow[]> =>
  selectPublished(db, now)
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .$narrowType<{ published_at: Date }>()
    .execute()

export const findPost = (db: Db, now: Date, id: string): Promise<PostRow | undefined> =>
  selectPublished(db, now)
    .where('id', '=', id)
    .$narrowType<{ published_at: Date }>()
    .executeTakeFirst()

type Position = { id: string; published_at: Date }

/** The next older and the next newer post. */
export const neighbours = (db: Db, now: Date, { published_at, id }: Position) => {
  const posts = db.selectFrom('post').select(['id', 'title']).limit(1)
  const position = sql`(${published_at}, ${id})`
  return Promise.all([
    posts
      .where(sql<boolean>`(published_at, id) < ${position}`)
      .orderBy('published_at', 'desc')
      .orderBy('id', 'desc')
      .executeTakeFirst(),
    posts
      .where(sql<boolean>`(published_at, id) > ${position}`)
      .where('published_at', '<=', now)
      .orderBy('published_at')
      .orderBy('id')
      .executeTakeFirst(),
  ])
}

/** Serialises changes of what is before and after a post. */
export async function lockOrder(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('post order'))`.execute(tx)
}

export const publishedIdsAndDates = (db: Db, now: Date, limit: number) =>
  db
    .selectFrom('post')
    .select(['id', 'updated_at'])
    .where('published_at', '<=', now)
    .orderBy('published_at', 'desc')
    .limit(limit)
    .execute()

export const dateCorrections = (db: Db) =>
  db.selectFrom('date_correction').select(['day', 'shown_as']).execute()

export const hasPostsPublishedBetween = (db: Db, since: Date, until: Date): Promise<boolean> =>
  exists(selectPublished(db, until).where('published_at', '>', since).limit(1))

export async function insertPosts(db: Db, posts: NewPost[]): Promise<void> {
  await db.insertInto('post').values(posts).execute()
}

const selectPublished = (db: Db, now: Date) =>
  db
    .selectFrom('post')
    .select(['id', 'title', 'author', 'published_at'])
    .select(sql<string>`coalesce(inline_article, content)`.as('story'))
    .select(sql<unknown>`coalesce(replacement_cover, cover)`.as('cover'))
    .where('published_at', '<=', now)

/** With all columns, also while the post is hidden. */
export const findStoredPost = (db: Db, id: string) =>
  db
    .selectFrom('post')
    .select(['title', 'author', 'content', 'cover', 'replacement_cover', 'inline_article'])
    .select('published_at')
    .where('id', '=', id)
    .executeTakeFirst()

export async function putPost(tx: Db, { id, ...post }: NewPost): Promise<void> {
  await tx
    .insertInto('post')
    .values({ id, ...post })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(post))
    .execute()
}

export async function hidePost(tx: Db, id: string, at: Date): Promise<void> {
  await tx
    .updateTable('post')
    .set({ published_at: null, updated_at: at })
    .where('id', '=', id)
    .execute()
}
