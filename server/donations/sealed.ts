import * as z from 'zod/mini'
import type { Db } from '#server/db/connect.ts'
import type { Deps } from '#server/kit/deps.ts'
import { openRecord } from '#server/vault/vault.ts'
import type { GiftRow } from './queries.ts'

/** Who gives. */
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

/** Whom a gift honours, and where a card about it goes. */
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

/** Those parts in the clear that are given. */
export const openGift = (db: Db, deps: Pick<Deps, 'keys'>, { id, ...sealed }: Sealed) =>
  openRecord(db, deps, { kind: giftRecord, row: id, sealed })
