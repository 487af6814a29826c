import { sql } from 'kysely'
import * as z from 'zod/mini'
import { CampaignDraft } from '#contract/campaign.ts'
import { DiscountDraft } from '#contract/draft/discount.ts'
import { EventDraft } from '#contract/draft/event.ts'
import { Issue } from '#contract/newsletter-issue.ts'
import { pageSchemas } from '#contract/page-schemas.ts'
import { Organisation } from '#contract/organisation.ts'
import { ProductDraft } from '#contract/draft/product.ts'
import { ShippingDraft } from '#contract/draft/shipping.ts'
import { addCampaigns } from '#server/campaigns/campaigns.ts'
import { addProducts } from '#server/catalogue/catalogue.ts'
import type { Connection, Db } from '#server/db/connect.ts'
import { addDiscounts } from '#server/discounts/discounts.ts'
import { addDrafts } from '#server/events/events.ts'
import { importFirstFiles } from '#server/files/files.ts'
import type { Clock } from '#server/kit/clock.ts'
import { addIssues } from '#server/newsletter/newsletter.ts'
import { changeOrganisation } from '#server/organisation/organisation.ts'
import { listPages, savePages } from '#server/pages/pages.ts'
import { addShippingOptions } from '#server/shipping/shipping.ts'
import {
  contentFolder,
  contentNames,
  contentText,
  type Importer,
  type Source,
  unusable,
} from './content-folder.ts'
import { importPosts } from './posts.ts'

const importers: Readonly<Record<string, Importer>> = {
  organisation: async (tx, { read }) =>
    changeOrganisation(tx, read('organisation.json', Organisation)),
  events: async (tx, { read, clock }) =>
    addDrafts(tx, clock, read('events.json', z.array(EventDraft))),
  posts: importPosts,
  campaigns: async (tx, { clock, ...source }) =>
    addCampaigns(tx, clock, readNamed(source, 'campaigns', CampaignDraft)),
  newsletters: async (tx, { read }) => addIssues(tx, read('newsletters.json', z.array(Issue))),
  products: async (tx, { clock, ...source }) =>
    addProducts(tx, clock, readNamed(source, 'products', ProductDraft)),
  'shipping-options': async (tx, { read }) =>
    addShippingOptions(tx, read('shipping-options.json', z.array(ShippingDraft))),
  discounts: async (tx, { read }) =>
    addDiscounts(tx, read('discounts.json', z.array(DiscountDraft))),
}

/**
 * Imports each kind of default content once and records it, in one transaction. A kind that staff emptied later
 * stays empty. Pages cannot be deleted, so a missing page is one that a newer version adds.
 */
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
    await lockImport(tx)
    await importFirstFiles(tx)
    await importPages(tx, from)
    const imported = await tx.selectFrom('content_import').select('kind').execute()
    const kinds = new Set(imported.map(({ kind }) => kind))
    const missing = Object.entries(importers).filter(([kind]) => !kinds.has(kind))
    for (const [, importKind] of missing) await importKind(tx, from)
    if (missing.length > 0)
      await tx
        .insertInto('content_import')
        .values(missing.map(([kind]) => ({ kind, imported_at: clock.now() })))
        .execute()
  })
}

/** Several nodes may start on the same empty database at once. */
const lockImport = (tx: Db) =>
  sql`select pg_advisory_xact_lock(hashtext('baobab content import'))`.execute(tx)

/** The JSON files of a folder, each named by the `_id` in it. */
const readNamed = <Draft extends { _id: string }>(
  { read, namesIn }: Pick<Source, 'read' | 'namesIn'>,
  folder: string,
  draft: z.ZodMiniType<Draft>,
): Draft[] =>
  namesIn(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => {
      const content = read(`${folder}/${name}`, draft)
      if (name === `${content._id}.json`) return content
      throw unusable(`${folder}/${name}`, '_id: must be the file’s name')
    })

/** Imports the pages that the database does not have. */
const importPages: Importer = async (tx, { read, clock }) => {
  const known = await listPages(tx)
  const missing = Object.entries(pageSchemas).filter(([slug]) => !known.includes(slug))
  const pages = missing.map(([slug, shape]) => read(`pages/${slug}.json`, shape))
  if (pages.length > 0) await savePages(tx, clock, pages)
}
