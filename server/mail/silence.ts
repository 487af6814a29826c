import type { Db } from '#server/db/connect.ts'
import { exists } from '#server/db/rows.ts'
import type { Deps } from '#server/kit/deps.ts'
import { mailboxLookup } from './mailbox.ts'
import { withdrawSilenced } from './withdraw.ts'

type SilenceDeps = Pick<Deps, 'keys' | 'clock'>

type Silence = {
  /** Key of the record in which the visitor chose "do not contact me". The silence ends when the key is destroyed. */
  vaultKeyId: string
  email: string
  /** The visitor chose no contact, and the mailbox or staff confirmed it. An unconfirmed choice may be a stranger's. */
  isConfirmed: boolean
}

/** Stores or removes the silence of a mailbox for one record. */
export async function setSilence(
  tx: Db,
  deps: SilenceDeps,
  { vaultKeyId: vault_key_id, email, isConfirmed }: Silence,
): Promise<void> {
  await tx.deleteFrom('silenced_mailbox').where('vault_key_id', '=', vault_key_id).execute()
  if (!isConfirmed) return
  const mailbox = await silenceLookup(tx, deps, email)
  await tx.insertInto('silenced_mailbox').values({ vault_key_id, mailbox }).execute()
  await withdrawSilenced(tx, deps, mailbox)
}

/** Whether the owner of this mailbox, or staff on their behalf, confirmed that they want no contact. */
export async function isSilenced(db: Db, deps: SilenceDeps, email: string): Promise<boolean> {
  const mailbox = await silenceLookup(db, deps, email)
  const silenced = db.selectFrom('silenced_mailbox').select('vault_key_id')
  return exists(silenced.where('mailbox', '=', mailbox).limit(1))
}

/** Returns a predicate over these addresses: whether the mailbox is silenced. */
export async function silencedAmong(
  db: Db,
  deps: SilenceDeps,
  emails: readonly string[],
): Promise<(email: string) => boolean> {
  const lookups = new Map<string, string>()
  for (const email of emails)
    lookups.set(email, (await silenceLookup(db, deps, email)).toString('hex'))
  const mailboxes = [...new Set(lookups.values())].map((hex) => Buffer.from(hex, 'hex'))
  const rows =
    mailboxes.length === 0
      ? []
      : await db
          .selectFrom('silenced_mailbox')
          .select('mailbox')
          .where('mailbox', 'in', mailboxes)
          .execute()
  const silenced = new Set(rows.map(({ mailbox }) => mailbox.toString('hex')))
  return (email) => silenced.has(lookups.get(email) ?? '')
}

const silenceLookup = (db: Db, deps: SilenceDeps, email: string): Promise<Buffer> =>
  mailboxLookup(db, deps, { purpose: 'mail', address: email })
