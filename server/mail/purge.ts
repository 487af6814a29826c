import { dayMs } from '#contract/durations.ts'
import type { PurgeRule } from '#server/kit/purge-rule.ts'
import { forgetRecords } from '#server/vault/vault.ts'
import { deleteSettledMail } from './queries.ts'
import { deleteSlotsBefore } from './slot-queries.ts'

/** Settled emails go for good after a month, together with what could still open them. */
export const settledMail: PurgeRule = {
  kind: 'settled mail',
  keptMs: 30 * dayMs,
  async forget(tx, deps, age) {
    const gone = await deleteSettledMail(tx, age)
    await forgetRecords(tx, deps, gone)
    return gone.length
  },
}

/** The longest limit looks back one day. */
export const pastSlots: PurgeRule = {
  kind: 'past mail slots',
  keptMs: dayMs,
  forget: (tx, _deps, age) => deleteSlotsBefore(tx, age),
}
