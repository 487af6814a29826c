import * as z from 'zod/mini'
import {
  freshReceiptLinkSent,
  type Receipt,
  receiptAuthority,
  receiptStatement,
} from '#contract/receipt.ts'
import type { Db } from '#server/db/connect.ts'
import { addJob, defineJob, type JobRun } from '#server/jobs/jobs.ts'
import { checkPhoneEnd } from '#server/kit/check-phone-end.ts'
import type { Deps } from '#server/kit/deps.ts'
import { tryToken } from '#server/kit/limit.ts'
import { keyHash, newKey } from '#server/kit/link-key.ts'
import { Refusal } from '#server/kit/refuse.ts'
import { emailReceiptLink } from './emails.ts'
import { findGift } from './queries.ts'
import {
  changeReceipt,
  lockReceipt,
  receiptNumber,
  type ReceiptRow,
  receiptsByKey,
} from './receipts.ts'
import { type Donor, openGift } from './sealed.ts'

const Issuer = z.object({
  name: z.string(),
  address: z.string(),
  registrationNumber: z.string(),
  placeOfIssue: z.string(),
  signatory: z.string(),
})

const noReceiptHere = () =>
  new Refusal(
    'not-found',
    'There is no receipt at this address. If we sent you a newer link, open that one.',
  )

const wrongDigits = 'These are not the last four digits of the number you gave'

/**
 * A receipt shows name and address, which no email may contain. The reader needs its key and the last four digits of
 * the donor's phone number.
 */
export async function readReceipt(
  deps: Deps,
  { key, phoneEnd }: { key: string; phoneEnd: string },
): Promise<Receipt> {
  const outcome = await deps.db.transaction().execute(async (tx) => {
    const row = await receiptsByKey(tx, keyHash(key)).forUpdate().executeTakeFirst()
    const donor = row && (await donorOf(tx, deps, row.gift_id))
    if (!row || !donor) return noReceiptHere()
    const check = { key, given: phoneEnd, phone: donor.phone_number, wrong: wrongDigits }
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
    serial: receiptNumber(row.serial),
    isCancelled: row.cancelled_at !== null,
    replaces: replaced === null ? null : receiptNumber(replaced),
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

/**
 * Each fresh link allows five more guesses of the phone digits, so one receipt gets few links a day. A request beyond
 * the limit waits.
 */
const perReceipt = { action: 'fresh link to a receipt', burst: 2, perHour: 2 / 24 }

/** All waiting requests for one receipt share one job, and so one email. */
const jobKey = (serial: number) => ({ key: `send-fresh-receipt-link ${serial}` })

export async function requestReceiptLink(deps: Deps, key: string): Promise<{ message: string }> {
  const receipt = await receiptsByKey(deps.db, keyHash(key)).executeTakeFirst()
  if (!receipt) throw noReceiptHere()
  const { serial } = receipt
  await addJob(deps.db, sendFreshReceiptLink, { serial }, jobKey(serial))
  return { message: freshReceiptLinkSent }
}

const Payload = z.object({ serial: z.int() })

/** Sends the donor a link with a new key. Wrong answers at other links do not lock it. */
export const sendFreshReceiptLink = defineJob('send-fresh-receipt-link', Payload, run)

async function run({ serial }: { serial: number }, { deps, finish }: JobRun): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await finish(tx)
    const receipt = await lockReceipt(tx, serial)
    const gift = receipt && (await findGift(tx, receipt.gift_id))
    if (!gift) return
    const { id, vault_key_id, donor: sealed } = gift
    const { donor } = await openGift(tx, deps, { id, vault_key_id, donor: sealed })
    if (!donor) return
    const waitSeconds = await tryToken(tx, deps.clock, { ...perReceipt, who: String(serial) })
    if (waitSeconds > 0) {
      const runAt = new Date(deps.clock.now().getTime() + waitSeconds * 1_000)
      return addJob(tx, sendFreshReceiptLink, { serial }, { ...jobKey(serial), runAt })
    }
    const key = newKey()
    await changeReceipt(tx, serial, { fresh_hash: keyHash(key) })
    await emailReceiptLink(tx, deps, { gift, key })
  })
}
