import { type Campaign, type CampaignCard, CampaignDraft, detailsId } from '#contract/campaign.ts'
import { bumpNoun } from '#server/db/bump-noun.ts'
import type { Db } from '#server/db/connect.ts'
import type { Clock } from '#server/kit/clock.ts'
import { Refusal } from '#server/kit/refuse.ts'
import { allCampaigns, findCampaign, firstCampaign, insertCampaigns } from './queries.ts'

/** The maximum length of the list. */
const maxListed = 100

type Row = { id: string; position: number; body: unknown }

const detailsPath = `/campaign/${detailsId}`

export async function listCampaigns(db: Db): Promise<CampaignCard[]> {
  const rows = await allCampaigns(db, maxListed)
  return rows.map((row, index) => {
    const { _id, title, cover } = asDraft(row)
    return { _id, title, cover, path: pathOf(_id, index === 0) }
  })
}

/** The first campaign is found by `details` and by its own id. */
export async function readCampaign(db: Db, id: string): Promise<Campaign> {
  const first = await firstCampaign(db)
  const row = id === detailsId || id === first?.id ? first : await findCampaign(db, id)
  if (!row) throw new Refusal('not-found', 'Campaign not found')
  return { ...asDraft(row), path: pathOf(row.id, row.id === first?.id) }
}

/** The addresses of all campaigns, for the sitemap. */
export async function campaignPages(db: Db) {
  const rows = await allCampaigns(db, maxListed)
  return rows.map(({ id, updated_at }, index) => ({
    path: pathOf(id, index === 0),
    changedOn: updated_at.toISOString().slice(0, 10),
  }))
}

/** Call it inside a transaction, so that the rows and the version of the noun change together. */
export async function addCampaigns(
  tx: Db,
  clock: Clock,
  campaigns: readonly CampaignDraft[],
): Promise<void> {
  if (campaigns.length === 0) return
  await insertCampaigns(
    tx,
    campaigns.map(({ _id, position, ...body }) => ({
      id: _id,
      position,
      body: JSON.stringify(body),
      updated_at: clock.now(),
    })),
  )
  await bumpNoun(tx, 'campaign')
}

const asDraft = ({ id, position, body }: Row): CampaignDraft =>
  CampaignDraft.parse({ ...Object(body), _id: id, position })

const pathOf = (id: string, isFirst: boolean) => (isFirst ? detailsPath : `/campaign/${id}`)
