import { maxPlaceholders, type Placeholder } from '#contract/console/placeholder.ts'
import { placeholdersIn } from '#contract/placeholders.ts'
import type { Db } from '#server/db/connect.ts'
import { readPrograms } from '#server/pages/pages.ts'
import { contentVersion, readPublished } from './queries.ts'

type Found = { version: string; rows: Placeholder[] }

/** Today asks every 15 seconds, so the result is stored until content changes. */
const cache = new WeakMap<Db, Found>()

async function findPlaceholders(db: Db): Promise<Placeholder[]> {
  const version = await contentVersion(db)
  const cached = cache.get(db)
  if (cached?.version === version) return cached.rows
  const programs = await readPrograms(db)
  const rows = (await readPublished(db)).flatMap(({ content, kind, id, name }) =>
    // Days of checked crisis lines are beside this page.
    placeholdersIn(kind === 'page' && id === programs?.slug ? programs : content).map((found) => ({
      kind: found.kind,
      record: { kind, id, name },
      field: found.path.join('.'),
      text: found.text.slice(0, 200),
    })),
  )
  cache.set(db, { version, rows })
  return rows
}

export async function listPlaceholders(db: Db) {
  const found = await findPlaceholders(db)
  return { rows: found.slice(0, maxPlaceholders), total: found.length }
}

export const countPlaceholders = async (db: Db): Promise<number> =>
  (await findPlaceholders(db)).length
