import * as z from 'zod/mini'
import type { DraftBody } from '#contract/console/content.ts'
import { writeAudit } from '#server/audit/audit.ts'
import type { Db } from '#server/db/connect.ts'
import type { Actor } from '#server/kit/actor.ts'
import { bodyOf, type DraftDeps } from './describe.ts'
import { lockSeen } from './edit.ts'
import { findDraft, type StoredDraft } from './queries.ts'
import { notFound, refuseArchived } from './refusals.ts'
import { storeBody } from './save.ts'

type AddressChange = { id: string; version: number; address: string | null }

/** The draft gets the id of the encrypted address. Guests get the address once the draft is published. */
export const changeAddress = (
  deps: DraftDeps,
  actor: Pick<Actor, 'id'>,
  { id, version, address }: AddressChange,
) =>
  deps.db.transaction().execute(async (tx) => {
    const row = await lockSeen(tx, deps, { kind: 'event', id, version })
    refuseArchived(row)
    const { body, addressId, event } = await readAddressId(tx, deps, row)
    if (address === (await event.openAddress(tx, deps, addressId)))
      return { version, exactAddress: addressId }
    const exactAddress = address === null ? null : await event.insertAddress(tx, deps, address)
    const saved = await storeBody(tx, deps, row, { body: { ...body, exactAddress }, actor })
    await event.forgetUnusedAddresses(tx, deps)
    return { version: saved.version, exactAddress }
  })

/** The address in the draft, with an audit log entry in the same transaction. */
export const revealAddress = (
  deps: DraftDeps,
  actor: Actor,
  { id }: { id: string },
): Promise<{ address: string }> =>
  deps.db.transaction().execute(async (tx) => {
    const row = await findDraft(tx, { kind: 'event', id })
    if (!row) throw notFound()
    const { addressId, event } = await readAddressId(tx, deps, row)
    const address = await event.openAddress(tx, deps, addressId)
    if (address === null) throw notFound()
    await writeAudit(tx, deps, actor, { action: 'opened', subject: id, part: 'exact address' })
    return { address }
  })

/** The draft of an event with the id of its exact address. */
export async function readAddressId(
  tx: Db,
  { kinds: { event: rules } }: DraftDeps,
  row: StoredDraft,
) {
  const { event } = rules
  if (!event) throw notFound()
  const body: DraftBody = await bodyOf(tx, rules, row)
  return { body, event, addressId: z.uuid().safeParse(body['exactAddress']).data ?? null }
}
