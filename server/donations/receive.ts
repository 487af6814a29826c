import type { Db } from '#server/db/connect.ts'
import { addJob } from '#server/jobs/jobs.ts'
import type { Deps } from '#server/kit/deps.ts'
import { thankDonor } from './emails.ts'
import { changeGift, type GiftRow } from './queries.ts'
import { issueReceipt } from './receipts.ts'
import { sendCard } from './send-card.ts'

type Received = {
  gift: GiftRow
  /** Of a gift that comes round, the one it began with. */
  first: GiftRow
  receivedAt: Date
}

/** The money is here. Everything that follows from it is written in the same transaction. */
export async function receiveGift(tx: Db, deps: Deps, received: Received): Promise<void> {
  const { gift, first, receivedAt } = received
  await changeGift(tx, gift.id, { state: 'received', settled_at: receivedAt })
  const receipt = await issueReceipt(tx, deps, { gift, amount: gift.amount, receivedAt })
  await thankDonor(tx, deps, { gift, first, receipt })
  if (gift.dedication) await addJob(tx, sendCard, { id: gift.id })
}
