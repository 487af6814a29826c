import { sql } from 'kysely'
import type { Day } from '#contract/dates.ts'
import type { Page } from '#contract/page.ts'
import type { Db } from '#server/db/connect.ts'

export async function findPage(db: Db, slug: string): Promise<unknown> {
  const row = await db.selectFrom('page').select('body').where('slug', '=', slug).executeTakeFirst()
  return row?.body
}

type Check = { name: string; dialled: string; checkedOn: Day }

/** The last check of each number. */
export const listChecks = (db: Db): Promise<Check[]> =>
  db
    .selectFrom('crisis_line_check')
    .select(['name', 'dialled', 'checked_on as checkedOn'])
    .execute()

export async function putCheck(tx: Db, { name, dialled, checkedOn }: Check): Promise<void> {
  await tx
    .insertInto('crisis_line_check')
    .values({ name, dialled, checked_on: checkedOn })
    .onConflict((same) =>
      same.columns(['name', 'dialled']).doUpdateSet({
        checked_on: checkedOn,
        // A second check of one day is undone together with the first.
        previous_on: sql`case when crisis_line_check.checked_on = ${checkedOn}
          then crisis_line_check.previous_on else crisis_line_check.checked_on end`,
      }),
    )
    .execute()
}

/** Returns to the check before. False if the last check is of another day. */
export async function undoCheck(tx: Db, { name, dialled, checkedOn }: Check): Promise<boolean> {
  const same = { name, dialled, checked_on: checkedOn }
  const { numUpdatedRows } = await tx
    .updateTable('crisis_line_check')
    .set({ checked_on: sql`previous_on`, previous_on: null })
    .where(({ and }) => and(same))
    .where('previous_on', 'is not', null)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows > 0n) return true
  const { numDeletedRows } = await tx
    .deleteFrom('crisis_line_check')
    .where(({ and }) => and(same))
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
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
