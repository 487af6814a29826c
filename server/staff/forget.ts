import { sql } from 'kysely'
import { dayMs, hourMs } from '#contract/durations.ts'
import type { Db } from '#server/db/connect.ts'
import { type PurgeAge, type PurgeRule, purgeOneByOne, purgeTable } from '#server/kit/purge-rule.ts'
import { forgetMailAbout } from '#server/mail/mail.ts'
import { forgetRecords } from '#server/vault/vault.ts'
import { oldFailures } from './limit-failures.ts'
import { forgetInvited } from './open-invitations.ts'
import { blankStaff } from './queries.ts'

/** Challenges are useless once they have expired. */
const oldChallenges = purgeTable({
  kind: 'passkey challenges',
  retentionMs: 0,
  table: 'staff_challenge',
  isOld: (before) => sql`expires_at < ${before}`,
})

/** No session lives longer than 12 hours. */
const oldSessions = purgeTable({
  kind: 'ended sessions',
  retentionMs: 12 * hourMs,
  table: 'staff_session',
  isOld: (before) => sql`created_at < ${before}`,
})

const oldLinks = purgeTable({
  kind: 'staff links',
  retentionMs: 30 * dayMs,
  table: 'staff_link',
  isOld: (before) => sql`expires_at < ${before}`,
})

/** An invitation that was not used is deleted with name and email a week after its link expired. */
const oldInvitations = purgeOneByOne({
  kind: 'invitations',
  retentionDays: 10,
  find: (tx, age) => findInState(tx, 'invited', age),
  forget: forgetInvited,
})

/** The name and email of a disabled person. The row stays without them, because the audit log refers to its id. */
const disabledPeople = purgeOneByOne({
  kind: 'disabled staff',
  retentionDays: 365,
  find: (tx, age) => findInState(tx, 'disabled', age),
  forget: async (tx, deps, staff) => {
    await forgetMailAbout(tx, deps, staff.id)
    await forgetRecords(tx, deps, [staff])
    await blankStaff(tx, [staff.vault_key_id])
  },
})

async function findInState(tx: Db, state: 'invited' | 'disabled', { before, limit }: PurgeAge) {
  const rows = await tx
    .selectFrom('staff')
    .select(['id', 'vault_key_id'])
    .where('state', '=', state)
    .where('state_at', '<', before)
    .where('vault_key_id', 'is not', null)
    .limit(limit)
    .execute()
  return rows.flatMap(({ id, vault_key_id }) => (vault_key_id ? [{ id, vault_key_id }] : []))
}

export const oldStaff: readonly PurgeRule[] = [
  oldChallenges,
  oldSessions,
  oldLinks,
  oldInvitations,
  disabledPeople,
  oldFailures,
]
