import type { Db } from '#server/db/connect.ts'
import type { Deps } from '#server/kit/deps.ts'
import { mailboxOf } from '#server/mail/mail.ts'
import { lookupOf } from '#server/vault/vault.ts'

type Means = Pick<Deps, 'keys' | 'clock'>

export const personLookup = (tx: Db, deps: Means, address: string): Promise<Buffer> =>
  lookupOf(tx, deps, { purpose: 'registration', address })

/** The same for every spelling that ends in one mailbox. */
export const mailboxLookup = (tx: Db, deps: Means, address: string): Promise<Buffer> =>
  personLookup(tx, deps, `mailbox ${mailboxOf(address)}`)
