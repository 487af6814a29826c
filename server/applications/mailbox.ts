import type { Db } from '#server/db/connect.ts'
import type { Deps } from '#server/kit/deps.ts'
import { mailboxLookup as lookupOfMailbox } from '#server/mail/mail.ts'

/** The same for every spelling that ends in one mailbox. */
export const mailboxLookup = (
  tx: Db,
  deps: Pick<Deps, 'keys' | 'clock'>,
  address: string,
): Promise<Buffer> => lookupOfMailbox(tx, deps, { purpose: 'application', address })
