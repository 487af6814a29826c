import * as z from 'zod/mini'
import type { Db } from '#server/db/connect.ts'
import type { Deps } from '#server/kit/deps.ts'
import { openRecord } from '#server/vault/vault.ts'
import type { OrderRow } from './queries.ts'

/** The recipient of the parcel and of the emails about it. */
const Buyer = z.object({
  email: z.string(),
  phone_number: z.string(),
  delivery: z.object({
    country: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    address: z.string(),
    apartmentOrSuite: z.string(),
    city: z.string(),
    state: z.string(),
    postalCode: z.string(),
    phone: z.string(),
  }),
})
export type Buyer = z.infer<typeof Buyer>

/** The keys of the page after payment and of the status page. */
const Links = z.object({ order: z.string(), status: z.string() })

export const orderRecord = {
  purpose: 'order',
  table: 'shop_order',
  cells: { buyer: Buyer, links: Links, tracking: z.string() },
} as const

export const noteRecord = {
  purpose: 'order',
  table: 'order_note',
  cells: { note: z.string() },
} as const

type Sealed = Pick<OrderRow, 'id' | 'vault_key_id'> &
  Partial<Pick<OrderRow, 'buyer' | 'links' | 'tracking'>>

/** Decrypts the cells that are passed in. */
export const openOrder = (db: Db, deps: Pick<Deps, 'keys'>, { id, ...sealed }: Sealed) =>
  openRecord(db, deps, { kind: orderRecord, row: id, sealed })
