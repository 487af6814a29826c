import type { DiscountRow } from '#contract/console/store.ts'
import { addDays, type Day, dayOf, instantOf } from '#contract/dates.ts'
import { writeAudit } from '#server/audit/audit.ts'
import type { Db } from '#server/db/connect.ts'
import type { Actor } from '#server/kit/actor.ts'
import type { Deps } from '#server/kit/deps.ts'
import { keysetPage } from '#server/kit/list-cursor.ts'
import { Refusal } from '#server/kit/refuse.ts'
import {
  changeDiscountRow,
  countDiscounts,
  discountPage,
  insertNewDiscount,
  lockDiscount,
  type StoredDiscount,
} from './staff-queries.ts'

type StaffDeps = Pick<Deps, 'db' | 'clock'>

/** A page of all codes, by name. */
export async function listDiscounts(
  { db, keys, clock }: Pick<Deps, 'db' | 'keys' | 'clock'>,
  query: { limit: number; after?: string | undefined },
) {
  const page = await keysetPage(keys, { name: 'discounts', filters: {} }, query, {
    read: (position, limit) => discountPage(db, { after: position?.[0], limit }),
    count: () => countDiscounts(db),
    positionOf: ({ code }) => [code],
  })
  return { ...page, rows: page.rows.map((row) => describe(row, clock.now())) }
}

function describe(row: StoredDiscount, now: Date): DiscountRow {
  const { code, percent, amount, uses, uses_most: maxUses, ends_at, version } = row
  const isUsedUp = maxUses !== null && uses >= maxUses
  const isEnded = ends_at !== null && ends_at <= now
  return {
    code,
    ...(percent === null
      ? { kind: 'dollars', value: (amount ?? 0) / 100 }
      : { kind: 'percent', value: percent }),
    uses,
    maxUses,
    lastDay: lastDayOf(row),
    state: isEnded ? 'ended' : isUsedUp ? 'used-up' : 'active',
    version,
  }
}

/** The last day in Calgary on which a code counts. */
const lastDayOf = ({ ends_at }: Pick<StoredDiscount, 'ends_at'>): Day | null =>
  ends_at && dayOf(new Date(ends_at.getTime() - 1))

type Terms = Pick<DiscountRow, 'kind' | 'value' | 'maxUses'> & { lastDay: string | null }

/** Inserts a code. Its terms can change later, the code cannot. */
export async function addDiscount(
  tx: Db,
  deps: Pick<Deps, 'clock'>,
  actor: Actor,
  { code, ...terms }: Terms & { code: string },
): Promise<DiscountRow> {
  const row = await insertNewDiscount(tx, { code, ...columnsOf(terms, deps) })
  if (!row) {
    const message = 'This code exists. Choose another one, or edit it'
    throw new Refusal('conflict', `${message}.`, { fields: { code: message } })
  }
  await writeAudit(tx, deps, actor, { action: 'discount added', subject: code })
  return describe(row, deps.clock.now())
}

function columnsOf(terms: Terms, deps: Pick<Deps, 'clock'>, row?: StoredDiscount) {
  const { kind, value, maxUses } = terms
  return {
    percent: kind === 'percent' ? value : null,
    amount: kind === 'dollars' ? value * 100 : null,
    uses_most: maxUses,
    ends_at: endOf(terms, deps, row),
  }
}

/** A code keeps its end while its other terms change, also a code that has ended. */
function endOf(
  { lastDay }: Terms,
  { clock }: Pick<Deps, 'clock'>,
  row: StoredDiscount | undefined,
): Date | null {
  if (row && lastDay === lastDayOf(row)) return row.ends_at
  if (lastDay === null) return null
  if (lastDay < dayOf(clock.now())) {
    const message = 'This day is over. Enter today or a later day'
    throw new Refusal('invalid', `${message}.`, { fields: { lastDay: message } })
  }
  return instantOf(addDays(lastDay as Day, 1), '00:00')
}

type Seen = { code: string; version: number }

/** Optimistic locking: `version` is the version that the staff member saw. A use of the code does not change it. */
export const changeDiscount = (
  deps: StaffDeps,
  actor: Actor,
  { code, version, ...terms }: Seen & Terms,
): Promise<DiscountRow> =>
  changeSeen(deps, actor, { code, version }, 'discount changed', (row) => {
    if (terms.maxUses !== null && terms.maxUses < row.uses) {
      const message = `It was used ${row.uses === 1 ? 'once' : `${row.uses} times`}. Enter ${row.uses} or more`
      throw new Refusal('conflict', `${message}.`, { fields: { maxUses: message } })
    }
    return columnsOf(terms, deps, row)
  })

/** Ends a code now. */
export const endDiscount = (deps: StaffDeps, actor: Actor, seen: Seen): Promise<DiscountRow> =>
  changeSeen(deps, actor, seen, 'discount ended', ({ ends_at }) => {
    const now = deps.clock.now()
    if (ends_at !== null && ends_at <= now)
      throw new Refusal('conflict', 'This code has ended already.')
    return { ends_at: now }
  })

const changeSeen = (
  deps: StaffDeps,
  actor: Actor,
  { code, version }: Seen,
  action: 'discount changed' | 'discount ended',
  changeOf: (row: StoredDiscount) => Parameters<typeof changeDiscountRow>[2],
): Promise<DiscountRow> =>
  deps.db.transaction().execute(async (tx) => {
    const row = await lockDiscount(tx, code)
    if (!row) throw new Refusal('not-found', 'No discount has this code.')
    if (row.version !== version)
      throw new Refusal('conflict', 'Another person changed this record. Open it again.')
    const changed = await changeDiscountRow(tx, code, changeOf(row))
    await writeAudit(tx, deps, actor, { action, subject: code })
    return describe(changed, deps.clock.now())
  })
