import * as z from 'zod/mini'
import { type Receipt, receiptAuthority, receiptStatement } from '#contract/receipt.ts'
import type { Db } from '#server/db/connect.ts'
import { checkPhoneEnd } from '#server/kit/check-phone-end.ts'
import type { Deps } from '#server/kit/deps.ts'
import { keyHash } from '#server/kit/link-key.ts'
import { Refusal } from '#server/kit/refuse.ts'
import { findGift } from './queries.ts'
import { type ReceiptRow, receiptsByKey } from './receipt-queries.ts'
import { type Donor, openGift } from './sealed.ts'

const Issuer = z.object({
  name: z.string(),
  address: z.string(),
  registrationNumber: z.string(),
  placeOfIssue: z.string(),
  signatory: z.string(),
})

export const noReceiptHere = () =>
  new Refusal(
    'not-found',
    'There is no receipt at this address. If we sent you a newer link, open that one.',
  )

const wrongEnd = 'These are not the last four digits of the number you gave'

/**
 * A receipt holds a name and an address, which no email may: whoever has its key and knows how the number of the gift
 * ends sees it.
 */
export async function readReceipt(
  deps: Deps,
  { key, phoneEnd }: { key: string; phoneEnd: string },
): Promise<Receipt> {
  const outcome = await deps.db.transaction().execute(async (tx) => {
    const row = await receiptsByKey(tx, keyHash(key)).forUpdate().executeTakeFirst()
    const donor = row && (await donorOf(tx, deps, row.gift_id))
    if (!row || !donor) return noReceiptHere()
    const check = { key, given: phoneEnd, phone: donor.phone_number, wrong: wrongEnd }
    const refused = await checkPhoneEnd(tx, deps.clock, check)
    return refused ?? describe(row, donor)
  })
  if (outcome instanceof Refusal) throw outcome
  return outcome
}

async function donorOf(tx: Db, deps: Deps, giftId: string): Promise<Donor | undefined> {
  const gift = await findGift(tx, giftId)
  if (!gift) return undefined
  const { id, vault_key_id, donor } = gift
  return (await openGift(tx, deps, { id, vault_key_id, donor })).donor
}

function describe(row: ReceiptRow, donor: Donor): Receipt {
  const { placeOfIssue, signatory, ...charity } = Issuer.parse(row.issuer)
  const replaced = row.replaced_receipt_serial
  const { firstName, lastName, address, city, state, postalCode, country } = donor
  return {
    statement: receiptStatement,
    serial: numbered(row.serial),
    isCancelled: row.cancelled_at !== null,
    replaces: replaced === null ? null : numbered(replaced),
    charity,
    placeOfIssue,
    receivedOn: row.received_on,
    issuedOn: row.issued_on,
    donor: {
      name: `${firstName} ${lastName}`,
      address: `${address}, ${city}, ${[state, postalCode].filter(Boolean).join(' ')}, ${country}`,
    },
    amount: row.amount,
    signatory,
    authority: receiptAuthority,
  }
}

const numbered = (serial: number) => String(serial).padStart(6, '0')
