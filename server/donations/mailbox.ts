import type { Db } from '#server/db/connect.ts'
import type { Deps } from '#server/kit/deps.ts'
import { mailboxLookup as lookupOfMailbox } from '#server/mail/mail.ts'
import { lookupOf } from '#server/vault/vault.ts'

type MailboxDeps = Pick<Deps, 'keys' | 'clock'>

/** Of the very address, so that nobody is sent what belongs to a neighbour who is spelled alike. */
export const giverLookup = (tx: Db, deps: MailboxDeps, address: string): Promise<Buffer> =>
  lookupOf(tx, deps, { purpose: 'gift', address })

/** The same for every spelling that ends in one mailbox. For counting only. */
export const mailboxLookup = (tx: Db, deps: MailboxDeps, address: string): Promise<Buffer> =>
  lookupOfMailbox(tx, deps, { purpose: 'gift', address })
