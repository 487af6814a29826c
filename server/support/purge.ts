import { messageKeptDays } from '#contract/support-words.ts'
import type { PurgeRule } from '#server/kit/purge-rule.ts'
import { forgetRecords } from '#server/vault/vault.ts'
import { deleteMessagesBefore } from './queries.ts'

export const oldMessages: PurgeRule = {
  kind: 'support messages',
  keptMs: messageKeptDays * 86_400_000,
  async forget(tx, deps, age) {
    const gone = await deleteMessagesBefore(tx, age)
    await forgetRecords(tx, deps, gone)
    return gone.length
  },
}
