import type { Page } from '#contract/page.ts'
import type { Db } from '#server/db/connect.ts'

export async function findPage(db: Db, slug: string): Promise<unknown> {
  const row = await db.selectFrom('page').select('body').where('slug', '=', slug).executeTakeFirst()
  return row?.body
}

export async function allSlugs(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('page').select('slug').orderBy('slug').execute()
  return rows.map(({ slug }) => slug)
}

export async function putPage(db: Db, page: Page, at: Date): Promise<void> {
  const body = JSON.stringify(page)
  await db
    .insertInto('page')
    .values({ slug: page.slug, body, updated_at: at })
    .onConflict((conflict) => conflict.column('slug').doUpdateSet({ body, updated_at: at }))
    .execute()
}
