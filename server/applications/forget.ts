import { dayMs } from '#contract/durations.ts'
import {
  applicationKinds,
  retentionDays,
  withdrawnRetentionDays,
} from '#contract/application/application.ts'
import type { Db } from '#server/db/connect.ts'
import type { Deps } from '#server/kit/deps.ts'
import type { PurgeRule } from '#server/kit/purge-rule.ts'
import { forgetMailAbout } from '#server/mail/mail.ts'
import { forgetRecords } from '#server/vault/vault.ts'
import { kinds } from './kinds.ts'
import {
  type ApplicationRow,
  applicationsBefore,
  deleteApplication,
  discardedBefore,
} from './queries.ts'

/** Nothing is left: the words, the row, and every email about it, sent or not. */
export async function forgetApplication(
  tx: Db,
  deps: Pick<Deps, 'clock'>,
  row: Pick<ApplicationRow, 'id' | 'vault_key_id'>,
): Promise<void> {
  await forgetRecords(tx, deps, [row])
  await forgetMailAbout(tx, deps, row.id)
  await deleteApplication(tx, row.id)
}

async function forgetAll(tx: Db, deps: Deps, rows: Parameters<typeof forgetApplication>[2][]) {
  for (const row of rows) await forgetApplication(tx, deps, row)
  return rows.length
}

const oldOnes = applicationKinds.map((kind): PurgeRule => ({
  kind: `${kind} applications`,
  retentionMs: retentionDays[kind] * dayMs,
  forget: async (tx, deps, age) => {
    const unless = kinds[kind].isStoredWhileWelcome && { unless: 'welcome' as const }
    return forgetAll(tx, deps, await applicationsBefore(tx, { kind, ...age, ...unless }))
  },
}))

const discarded: PurgeRule = {
  kind: 'applications taken back',
  retentionMs: withdrawnRetentionDays * dayMs,
  forget: async (tx, deps, { before, most }) =>
    forgetAll(tx, deps, await discardedBefore(tx, before, most)),
}

/** Each kind has its own clock. */
export const oldApplications: readonly PurgeRule[] = [...oldOnes, discarded]
