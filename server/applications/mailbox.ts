import type { Db } from '#server/db/connect.ts'
import type { Deps } from '#server/kit/deps.ts'
import { mailboxOf } from '#server/mail/mail.ts'
import { lookupOf } from '#server/vault/vault.ts'

/** The same for every spelling that ends in one mailbox. */
export const mailboxLookup = (
  tx: Db,
  deps: Pick<Deps, 'keys' | 'clock'>,
  address: string,
): Promise<Buffer> => lookupOf(tx, deps, { purpose: 'application', address: mailboxOf(address) })
