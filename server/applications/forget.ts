import { dayMs } from '#contract/durations.ts'
import {
  applicationKinds,
  retentionDays,
  withdrawnRetentionDays,
} from '#contract/application/application.ts'
import type { Db } from '#server/db/connect.ts'
import type { Deps } from '#server/kit/deps.ts'
import { type PurgeRule, purgeOneByOne } from '#server/kit/purge-rule.ts'
import { forgetMailAbout } from '#server/mail/mail.ts'
import { forgetRecords } from '#server/vault/vault.ts'
import { kinds } from './kinds.ts'
import { type ApplicationRow, applicationsBefore } from './queries.ts'

/** When the purge job erases the application; null while the applicant is a member. */
export function erasedAt(
  row: Pick<ApplicationRow, 'kind' | 'state' | 'touched_at' | 'decided_at'>,
): Date | null {
  const kind = row.kind
  if (row.state === 'welcome' && kinds[kind].isStoredWhileWelcome) return null
  const days = row.state === 'withdrawn' ? withdrawnRetentionDays : retentionDays[kind]
  return new Date((row.decided_at ?? row.touched_at).getTime() + days * dayMs)
}

/** Erases the answers, the row and every email about it, sent or not. */
export async function forgetApplication(
  tx: Db,
  deps: Pick<Deps, 'clock'>,
  row: Pick<ApplicationRow, 'id' | 'vault_key_id'>,
): Promise<void> {
  await forgetRecords(tx, deps, [row])
  await forgetMailAbout(tx, deps, row.id)
  await tx.deleteFrom('application').where('id', '=', row.id).execute()
}

const expired = applicationKinds.map((kind) =>
  purgeOneByOne({
    kind: `${kind} applications`,
    retentionDays: retentionDays[kind],
    find: (tx, age) =>
      applicationsBefore(tx, age)
        .where('kind', '=', kind)
        .$if(kinds[kind].isStoredWhileWelcome === true, (all) =>
          all.where('state', '!=', 'welcome'),
        )
        .execute(),
    forget: forgetApplication,
  }),
)

/** Withdrawn by the applicant, or sent by a bot. */
const discarded = purgeOneByOne({
  kind: 'applications taken back',
  retentionDays: withdrawnRetentionDays,
  find: (tx, age) =>
    applicationsBefore(tx, age)
      .where((row) => row.or([row('state', '=', 'withdrawn'), row('is_bot', '=', true)]))
      .execute(),
  forget: forgetApplication,
})

/** Each kind has its own retention time. */
export const oldApplications: readonly PurgeRule[] = [...expired, discarded]
