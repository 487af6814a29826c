import { sql } from 'kysely'
import { CampaignBody } from '#contract/console/content-body.ts'
import { detailsId } from '#contract/campaign.ts'
import { bumpNoun } from '#server/db/bump-noun.ts'
import type { Db } from '#server/db/connect.ts'
import { type Change, type ContentRules, defineKind } from '#server/kit/content-kind.ts'
import { Refusal } from '#server/kit/refuse.ts'
import { hasVideo } from '#server/videos/videos.ts'
import { readCampaign } from './campaigns.ts'
import {
  deleteCampaign,
  findCampaign,
  firstCampaign,
  lastPosition,
  lockPositions,
  holderOfPosition,
  putCampaign,
} from './queries.ts'

export const campaignKind: ContentRules = defineKind<CampaignBody>({
  schemaOf: () => CampaignBody,
  titleOf: ({ name }) => name,
  pathOf: async (db, id) => (await readCampaign(db, id)).path,
  read: readBody,
  readForList: (db, ids) =>
    db
      .selectFrom('campaign')
      .select(['id', sql`body -> 'cover'`.as('cover')])
      .where('id', 'in', ids)
      .execute(),
  publicReplies: async (db, _deps, id) => {
    const data = await readCampaign(db, id)
    return { [`/campaign/${id}`]: { data }, [data.path]: { data } }
  },
  write: async (tx, { clock }, change) => {
    checkItemIds(change)
    checkFilms(change.after)
    await checkPosition(tx, change)
    const { position, ...body } = change.after
    const first = await firstCampaign(tx)
    await putCampaign(tx, { id: change.id, position, body, at: clock.now() })
    await bumpCampaign(tx, change.id, first?.id)
  },
  fixedItems: async (db, id) =>
    ((await readBody(db, id))?.gallery.items ?? []).map(({ src, id: item }) => ({ src, id: item })),
  create: {
    reservedIds: [detailsId],
    newBody: async (db, { clock }, name) => ({
      position: (await lastPosition(db)) + 1,
      title: name.toUpperCase(),
      name,
      publishedAt: clock.now().toISOString(),
    }),
    copyOf: async (db, { publishedAt: _date, ...body }) => ({
      ...body,
      position: (await lastPosition(db)) + 1,
    }),
    unpublish: async (tx, _deps, id) => {
      await lockPositions(tx)
      const first = await firstCampaign(tx)
      await deleteCampaign(tx, id)
      await bumpCampaign(tx, id, first?.id)
    },
  },
})

async function readBody(db: Db, id: string): Promise<CampaignBody | undefined> {
  const row = await findCampaign(db, id)
  return row && CampaignBody.parse({ ...Object(row.body), position: row.position })
}

/** An item's id is in the address of the open picture or film, so a published one keeps its id. */
function checkItemIds({ before, after }: Change<CampaignBody>): void {
  const known = new Map((before?.gallery.items ?? []).map(({ src, id }) => [src, id]))
  const index = after.gallery.items.findIndex(({ src, id }) => {
    const published = known.get(src)
    return published !== undefined && published !== id
  })
  if (index === -1) return
  const message = 'The address is fixed, because this item was published.'
  throw new Refusal('invalid', message, { fields: { [`gallery.items.${index}.id`]: message } })
}

function checkFilms({ gallery }: CampaignBody): void {
  const index = gallery.items.findIndex(({ type, src }) => type === 'video' && !hasVideo(src))
  if (index === -1) return
  const message = 'The site has no film at this address.'
  throw new Refusal('invalid', message, { fields: { [`gallery.items.${index}.src`]: message } })
}

/** The first campaign has a second address, so a change of the first one concerns the pages of all campaigns. */
async function bumpCampaign(tx: Db, id: string, firstBefore: string | undefined): Promise<void> {
  const isFirst = id === firstBefore || id === (await firstCampaign(tx))?.id
  await bumpNoun(tx, 'campaign', isFirst ? null : id)
}

async function checkPosition(tx: Db, { id, after }: Change<CampaignBody>): Promise<void> {
  await lockPositions(tx)
  const holder = await holderOfPosition(tx, after.position)
  if (holder === undefined || holder === id) return
  const message = 'Another campaign has this position in the list.'
  throw new Refusal('invalid', message, { fields: { position: message } })
}
