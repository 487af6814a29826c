import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'

const programs = (db: Db) => db.selectFrom('page').select('body').where('slug', '=', 'program')

/** The stored page `program`; undefined before the first content is imported. */
export const findPrograms = async (db: Db): Promise<unknown> =>
  (await programs(db).executeTakeFirst())?.body

export const lockPrograms = async (tx: Db): Promise<unknown> =>
  (await programs(tx).forUpdate().executeTakeFirst())?.body

type Check = { name: string; dialled: string; day: string }

/** Sets the day in the draft of the page too, so that publishing the draft does not bring an older day back. */
export async function checkInDraft(tx: Db, { name, dialled, day }: Check): Promise<void> {
  const { rows } = await sql<{ exists: boolean }>`
    select to_regclass('draft') is not null as exists
  `.execute(tx)
  if (!rows[0]?.exists) return
  await sql`
    update draft set body = jsonb_set(body, '{more,items}', (
      select jsonb_agg(
        case
          when item ->> 'name' = ${name} and item #>> '{call,dialled}' = ${dialled}
            then item || jsonb_build_object('lastChecked', ${day}::text)
          else item
        end
        order by place
      )
      from jsonb_array_elements(body #> '{more,items}') with ordinality as items (item, place)
    ))
    where kind = 'page' and id = 'program' and jsonb_typeof(body #> '{more,items}') = 'array'
      and jsonb_array_length(body #> '{more,items}') > 0
  `.execute(tx)
}
