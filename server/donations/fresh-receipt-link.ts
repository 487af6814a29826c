import * as z from 'zod/mini'
import { freshReceiptLinkSent } from '#contract/receipt.ts'
import { addJob, defineJob, type JobRun } from '#server/jobs/jobs.ts'
import type { Deps } from '#server/kit/deps.ts'
import { tryToken } from '#server/kit/limit.ts'
import { keyHash, newKey } from '#server/kit/link-key.ts'
import { sendReceiptLink } from './emails.ts'
import { findGift } from './queries.ts'
import { noReceiptHere } from './read-receipt.ts'
import { changeReceipt, lockReceipt, receiptsByKey } from './receipt-queries.ts'
import { openGift } from './sealed.ts'

/**
 * A few a day for one receipt, so that a person who reads the mailbox without knowing the number has few guesses: five
 * for each fresh link, and five a day for the first link and the newest one. A request beyond it waits.
 */
const perReceipt = { action: 'fresh link to a receipt', burst: 2, perHour: 2 / 24 }

/** All requests that wait for one receipt are one job, and so one email. */
const jobKey = (serial: number) => ({ key: `send-fresh-receipt-link ${serial}` })

export async function requestReceiptLink(deps: Deps, key: string): Promise<{ message: string }> {
  const receipt = await receiptsByKey(deps.db, keyHash(key)).executeTakeFirst()
  if (!receipt) throw noReceiptHere()
  const { serial } = receipt
  await addJob(deps.db, sendFreshReceiptLink, { serial }, jobKey(serial))
  return { message: freshReceiptLinkSent }
}

const Payload = z.object({ serial: z.int() })

/** Sends a link with a new key to the donor. Wrong answers at other links do not lock it. */
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
    await sendReceiptLink(tx, deps, { gift, key })
  })
}
