import { sql } from 'kysely'
import * as z from 'zod/mini'
import { CampaignDraft } from '#contract/campaign.ts'
import { DiscountDraft } from '#contract/draft/discount.ts'
import { EventDraft } from '#contract/draft/event.ts'
import { Issue } from '#contract/newsletter-issue.ts'
import { Organisation } from '#contract/organisation.ts'
import { ProductDraft } from '#contract/draft/product.ts'
import { ShippingDraft } from '#contract/draft/shipping.ts'
import { addCampaigns, hasAnyCampaign } from '#server/campaigns/campaigns.ts'
import { addProducts, hasAnyProduct } from '#server/catalogue/catalogue.ts'
import type { Connection, Db } from '#server/db/connect.ts'
import { addDiscounts, hasAnyDiscount } from '#server/discounts/discounts.ts'
import { hasRows } from '#server/db/rows.ts'
import { addDrafts } from '#server/events/events.ts'
import type { Clock } from '#server/kit/clock.ts'
import { addIssues } from '#server/newsletter/newsletter.ts'
import { changeOrganisation, hasOrganisation } from '#server/organisation/organisation.ts'
import { addShippingOptions, hasAnyShippingOption } from '#server/shipping/shipping.ts'
import { contentFolder, contentNames, contentText, unusable } from './content-folder.ts'
import type { Importer, Source } from './importer.ts'
import { importPages } from './pages.ts'
import { importPosts } from './posts.ts'

const importers: readonly Importer[] = [
  async (tx, { read }) => {
    if (await hasOrganisation(tx)) return
    await changeOrganisation(tx, read('organisation.json', Organisation))
  },
  importPages,
  async (tx, { read, clock }) => {
    if (await hasRows(tx, 'event')) return
    await addDrafts(tx, clock, read('events.json', z.array(EventDraft)))
  },
  importPosts,
  async (tx, { clock, ...source }) => {
    if (await hasAnyCampaign(tx)) return
    await addCampaigns(tx, clock, readNamed(source, 'campaigns', CampaignDraft))
  },
  async (tx, { read }) => {
    if (await hasRows(tx, 'newsletter')) return
    await addIssues(tx, read('newsletters.json', z.array(Issue)))
  },
  async (tx, { clock, ...source }) => {
    if (await hasAnyProduct(tx)) return
    await addProducts(tx, clock, readNamed(source, 'products', ProductDraft))
  },
  async (tx, { read }) => {
    if (await hasAnyShippingOption(tx)) return
    await addShippingOptions(tx, read('shipping-options.json', z.array(ShippingDraft)))
  },
  async (tx, { read }) => {
    if (await hasAnyDiscount(tx)) return
    await addDiscounts(tx, read('discounts.json', z.array(DiscountDraft)))
  },
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

/** The JSON files of a folder, each named by the `_id` in it. */
const readNamed = <Draft extends { _id: string }>(
  { read, namesIn }: Pick<Source, 'read' | 'namesIn'>,
  folder: string,
  draft: z.ZodMiniType<Draft>,
): Draft[] =>
  namesIn(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => {
      const found = read(`${folder}/${name}`, draft)
      if (name === `${found._id}.json`) return found
      throw unusable(`${folder}/${name}`, '_id: must be the file’s name')
    })
