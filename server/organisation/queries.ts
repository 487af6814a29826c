import { sql } from 'kysely'
import type { Organisation, PublicOrganisation } from '#contract/organisation.ts'
import type { Db } from '#server/db/connect.ts'

/** The body of the only row; undefined before the first content import. */
export async function findOrganisation(db: Db): Promise<unknown> {
  const row = await db.selectFrom('organisation').select('body').executeTakeFirst()
  return row?.body
}

export async function lockBody(tx: Db): Promise<unknown> {
  const row = await tx.selectFrom('organisation').select('body').forUpdate().executeTakeFirst()
  return row?.body
}

type StoredOrganisation = Organisation & Pick<PublicOrganisation, 'supportHours'>

export async function putOrganisation(db: Db, organisation: StoredOrganisation): Promise<void> {
  const body = JSON.stringify(organisation)
  await db
    .insertInto('organisation')
    .values({ body })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({ body, updated_at: sql<Date>`now()` }),
    )
    .execute()
}
