import { ShippingRow } from '#contract/console/store.ts'
import { writeAudit } from '#server/audit/audit.ts'
import type { Db } from '#server/db/connect.ts'
import type { Actor } from '#server/kit/actor.ts'
import type { Deps } from '#server/kit/deps.ts'
import { Refusal } from '#server/kit/refuse.ts'
import {
  allOptions,
  changeOption,
  insertOptions,
  lockOption,
  type ShippingRow as StoredOption,
} from './queries.ts'

export const listShipping = async (db: Db): Promise<{ rows: ShippingRow[] }> => ({
  rows: (await allOptions(db)).map(describe),
})

const describe = ({
  id,
  area,
  price,
  is_offered: isOffered,
  version,
}: StoredOption): ShippingRow => ({
  id,
  area: ShippingRow.shape.area.parse(area),
  price: price / 100,
  isOffered,
  version,
})

type Option = Pick<ShippingRow, 'area' | 'price'>

/** Inserts an option that is on. Its id is the area, with a number if there is one already. */
export async function addShipping(
  tx: Db,
  deps: Pick<Deps, 'clock'>,
  actor: Actor,
  { area, price }: Option,
): Promise<ShippingRow> {
  const id = freeId(
    area.toLowerCase().replaceAll(' ', '-'),
    (await allOptions(tx)).map((option) => option.id),
  )
  await insertOptions(tx, [{ id, area, price: price * 100 }])
  await writeAudit(tx, deps, actor, { action: 'shipping option added', subject: id })
  return { id, area, price, isOffered: true, version: 0 }
}

function freeId(base: string, taken: readonly string[]): string {
  let id = base
  for (let number = 2; taken.includes(id); number++) id = `${base}-${number}`
  return id
}

type Change = Option & Pick<ShippingRow, 'id' | 'version' | 'isOffered'>

/** Optimistic locking: `version` is the version that the staff member saw. */
export const changeShipping = (
  deps: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  { id, version, area, price, isOffered }: Change,
): Promise<ShippingRow> =>
  deps.db.transaction().execute(async (tx) => {
    const row = await lockOption(tx, id)
    if (!row) throw new Refusal('not-found', 'There is no such shipping option.')
    if (row.version !== version)
      throw new Refusal('conflict', 'Another person changed this record. Open it again.')
    const changed = await changeOption(tx, id, {
      area,
      price: price * 100,
      is_offered: isOffered,
    })
    await writeAudit(tx, deps, actor, { action: 'shipping option changed', subject: id })
    return describe(changed)
  })
