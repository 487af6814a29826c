import { sql } from 'kysely'
import type { Connection, Db } from '#server/db/connect.ts'
import type { Clock } from '#server/kit/clock.ts'
import { importCampaigns } from './campaigns.ts'
import { contentFolder, contentNames, contentText } from './content-folder.ts'
import { importDiscounts } from './discounts.ts'
import { importEvents } from './events.ts'
import type { Importer } from './importer.ts'
import { importNewsletters } from './newsletters.ts'
import { importOrganisation } from './organisation.ts'
import { importPages } from './pages.ts'
import { importPosts } from './posts.ts'
import { importProducts } from './products.ts'
import { importShippingOptions } from './shipping-options.ts'

const importers: readonly Importer[] = [
  importOrganisation,
  importPages,
  importEvents,
  importPosts,
  importCampaigns,
  importNewsletters,
  importProducts,
  importShippingOptions,
  importDiscounts,
]

/** Fills what is empty from the content folder, all or nothing. */
export async function importContent(
  db: Connection['db'],
  { clock, folder }: { clock: Clock; folder?: string },
): Promise<void> {
  const from = {
    read: contentFolder(folder),
    readText: contentText(folder),
    namesIn: contentNames(folder),
    clock,
  }
  await db.transaction().execute(async (tx) => {
    await oneAtATime(tx)
    for (const bringIn of importers) await bringIn(tx, from)
  })
}

/** Two copies of the process may start on the same empty database. */
const oneAtATime = (tx: Db) =>
  sql`select pg_advisory_xact_lock(hashtext('baobab content import'))`.execute(tx)
