import { subjectsOf, writeAudit } from '#server/audit/audit.ts'
import type { Db } from '#server/db/connect.ts'
import type { Authority } from '#server/kit/console-access.ts'
import type { Deps } from '#server/kit/deps.ts'
import { forgetMailAbout } from '#server/mail/mail.ts'
import { forgetRecords } from '#server/vault/vault.ts'
import { deleteStaff, findStaff, type StaffRow } from './queries.ts'

/** Deletes an invited person with link, name and email. */
export async function forgetInvited(
  tx: Db,
  deps: Pick<Deps, 'clock'>,
  staff: Pick<StaffRow, 'id' | 'vault_key_id'>,
): Promise<void> {
  await forgetMailAbout(tx, deps, staff.id)
  await deleteStaff(tx, staff.id)
  await forgetRecords(tx, deps, [staff])
}

/** A person who was an owner must not return through an invitation of their own. */
export async function withdrawInvitationsOf(
  tx: Db,
  deps: Deps,
  { actor }: Authority,
  inviter: string,
): Promise<void> {
  for (const id of await subjectsOf(tx, { actor: inviter, action: 'invited' })) {
    const staff = await findStaff(tx, id)
    if (staff?.state !== 'invited') continue
    await forgetInvited(tx, deps, staff)
    await writeAudit(tx, deps, actor, { action: 'invitation withdrawn', subject: id })
  }
}
