import * as z from 'zod/mini'
import type { Db } from '#server/db/connect.ts'
import type { Deps } from '#server/kit/deps.ts'
import { mailboxLookup as lookupOfMailbox } from '#server/mail/mail.ts'
import { lookupOf, openRecord, openRecords } from '#server/vault/vault.ts'
import type { GiftRow } from './queries.ts'

const Donor = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone_number: z.string(),
  country: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  postalCode: z.string(),
})
export type Donor = z.infer<typeof Donor>

/** The person whom a gift honours, and the address for a card about it. */
const Dedication = z.object({
  kind: z.enum(['honour', 'memory']),
  name: z.string(),
  recipientEmail: z.string(),
})
export type Dedication = z.infer<typeof Dedication>

export const giftRecord = {
  purpose: 'gift',
  table: 'gift',
  cells: { donor: Donor, dedication: Dedication, page: z.string() },
} as const

type Sealed = Pick<GiftRow, 'id' | 'vault_key_id'> &
  Partial<Pick<GiftRow, 'donor' | 'dedication' | 'page'>>

/** Decrypts the cells that are passed in. */
export const openGift = (db: Db, deps: Pick<Deps, 'keys'>, { id, ...sealed }: Sealed) =>
  openRecord(db, deps, { kind: giftRecord, row: id, sealed })

/** Decrypts the donors of many gifts. An erased donor is left out. */
export const openDonors = (db: Db, deps: Pick<Deps, 'keys'>, rows: readonly GiftRow[]) =>
  openRecords(
    db,
    deps,
    giftRecord,
    rows.map(({ id, vault_key_id, donor }) => ({ id, vault_key_id, donor })),
  )

type MailboxDeps = Pick<Deps, 'keys' | 'clock'>

/** A keyed hash of the exact address. Similar spellings differ, so that a link never reaches another person. */
export const donorLookup = (tx: Db, deps: MailboxDeps, address: string): Promise<Buffer> =>
  lookupOf(tx, deps, { purpose: 'gift', address })

/** The same hash for all spellings that reach one mailbox. */
export const mailboxLookup = (tx: Db, deps: MailboxDeps, address: string): Promise<Buffer> =>
  lookupOfMailbox(tx, deps, { purpose: 'gift', address })
