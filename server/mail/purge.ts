import type { PurgeRule } from '#server/kit/purge-rule.ts'
import { forgetRecords } from '#server/vault/vault.ts'
import { deleteSettledMail } from './queries.ts'

/** Settled emails go for good after a month, together with what could still open them. */
export const settledMail: PurgeRule = {
  kind: 'settled mail',
  keptMs: 30 * 86_400_000,
  async forget(tx, deps, age) {
    const gone = await deleteSettledMail(tx, age)
    await forgetRecords(tx, deps, gone)
    return gone.length
  },
}
