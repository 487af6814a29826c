import { pageSchemas } from '#contract/page-schemas.ts'
import { listPages, savePages } from '#server/pages/pages.ts'
import type { Importer } from './content-folder.ts'

/** Imports the pages that the database does not have. */
export const importPages: Importer = async (tx, { read, clock }) => {
  const known = await listPages(tx)
  const missing = Object.entries(pageSchemas).filter(([slug]) => !known.includes(slug))
  const pages = missing.map(([slug, shape]) => read(`pages/${slug}.json`, shape))
  if (pages.length > 0) await savePages(tx, clock, pages)
}
