import { writeAudit } from '#server/audit/audit.ts'
import type { Actor } from '#server/kit/actor.ts'
import type { Deps } from '#server/kit/deps.ts'
import { Refusal } from '#server/kit/refuse.ts'
import { lockByReference } from './desk.ts'
import { tellSent } from './emails.ts'
import { changeOrder } from './queries.ts'

/** `version` is the one that was looked at: what changed meanwhile is looked at again. */
type Sent = { reference: string; version: number }

/** The parcel is on its way, and the buyer is told. Said twice, it is so. */
export const markSent = (deps: Deps, actor: Actor, { reference, version }: Sent): Promise<void> =>
  deps.db.transaction().execute(async (tx) => {
    const order = await lockByReference(tx, reference)
    if (order.state === 'sent') return
    if (order.state !== 'paid')
      throw new Refusal('conflict', 'Only what is paid and not given back is sent.')
    if (order.version !== version)
      throw new Refusal('conflict', 'Somebody changed this meanwhile. Look at it again.')
    await writeAudit(tx, deps, actor, { action: 'sent', subject: order.id })
    await changeOrder(tx, order.id, { state: 'sent', sent_at: deps.clock.now() })
    await tellSent(tx, deps, order)
  })
