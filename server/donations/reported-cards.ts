import type { AuditAction } from '#contract/console/audit-action.ts'
import type { ReportedCard } from '#contract/console/gift.ts'
import { openWithReason } from '#server/audit/audit.ts'
import type { Db } from '#server/db/connect.ts'
import type { Actor } from '#server/kit/actor.ts'
import type { Deps } from '#server/kit/deps.ts'
import { Refusal } from '#server/kit/refuse.ts'
import { sentencesOf } from './card-page.ts'
import { changeGift, type GiftRow, lockGiftByReference } from './queries.ts'

type StaffDeps = Pick<Deps, 'db' | 'keys' | 'clock'>
type StaffRequest = { reference: string; reason: string }

/** The oldest report first. Names stay encrypted. */
export async function listReportedCards({ db }: Pick<Deps, 'db'>): Promise<ReportedCard[]> {
  const rows = await db
    .selectFrom('gift')
    .select(['reference', 'card_reported_at'])
    .where('card_reported_at', 'is not', null)
    .orderBy('card_reported_at')
    .execute()
  return rows.flatMap(({ reference, card_reported_at }) =>
    card_reported_at ? [{ reference, reportedAt: card_reported_at.toISOString() }] : [],
  )
}

/** The text of the card. */
export const openReportedCard = (deps: StaffDeps, actor: Actor, request: StaffRequest) =>
  withReportedCard(deps, actor, { ...request, action: 'opened' }, (tx, gift) =>
    sentencesOf(tx, deps, gift),
  )

/** Shows the card again at its old address. */
export const restoreCard = (deps: StaffDeps, actor: Actor, request: StaffRequest) =>
  withReportedCard(deps, actor, { ...request, action: 'restored' }, (tx, { id }) =>
    changeGift(tx, id, { card_reported_at: null }),
  )

/** Permanently removes the card and the dedication. */
export const removeCard = (deps: StaffDeps, actor: Actor, request: StaffRequest) =>
  withReportedCard(deps, actor, { ...request, action: 'removed' }, (tx, { id }) =>
    changeGift(tx, id, { card_hash: null, card_reported_at: null, dedication: null }),
  )

const withReportedCard = <Result>(
  deps: StaffDeps,
  actor: Actor,
  { reference, ...entry }: StaffRequest & { action: AuditAction },
  run: (tx: Db, gift: GiftRow) => Promise<Result>,
): Promise<Result> =>
  openWithReason(deps, actor, {
    ...entry,
    parts: ['card'],
    find: async (tx) => {
      const gift = await lockGiftByReference(tx, reference)
      if (gift?.card_reported_at) return gift
      throw new Refusal('not-found', 'No reported card has this reference.')
    },
    run,
  })
