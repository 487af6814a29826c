import type { Db } from '#server/db/connect.ts'
import { exists } from '#server/db/rows.ts'
import type { Deps } from '#server/kit/deps.ts'
import { mailboxLookup } from './mailbox.ts'
import { takeBackSilenced } from './take-back.ts'

type SilenceDeps = Pick<Deps, 'keys' | 'clock'>

type Silence = {
  /** Of the record that says "do not contact me". The silence ends when this key is destroyed. */
  vaultKeyId: string
  email: string
  /** The record says so, and the mailbox or staff confirmed the record. An unconfirmed one may be a stranger's. */
  isConfirmed: boolean
}

/** Stores or removes what one record says about its mailbox. */
export async function setSilence(
  tx: Db,
  deps: SilenceDeps,
  { vaultKeyId: vault_key_id, email, isConfirmed }: Silence,
): Promise<void> {
  await tx.deleteFrom('silenced_mailbox').where('vault_key_id', '=', vault_key_id).execute()
  if (!isConfirmed) return
  const mailbox = await silenceLookup(tx, deps, email)
  await tx.insertInto('silenced_mailbox').values({ vault_key_id, mailbox }).execute()
  await takeBackSilenced(tx, deps, mailbox)
}

/** Whether the owner of this mailbox, or staff for them, confirmed that nothing is to be sent there. */
export async function isSilenced(db: Db, deps: SilenceDeps, email: string): Promise<boolean> {
  const mailbox = await silenceLookup(db, deps, email)
  const silenced = db.selectFrom('silenced_mailbox').select('vault_key_id')
  return exists(silenced.where('mailbox', '=', mailbox).limit(1))
}

const silenceLookup = (db: Db, deps: SilenceDeps, email: string): Promise<Buffer> =>
  mailboxLookup(db, deps, { purpose: 'mail', address: email })
