import type { Db } from '#server/db/connect.ts'
import type { Deps } from '#server/kit/deps.ts'
import { type PurgeRule, purgeOneByOne, yearDays } from '#server/kit/purge-rule.ts'
import { forgetMailAbout } from '#server/mail/mail.ts'
import { deleteUnpaid, findPayment } from '#server/payments/payments.ts'
import { forgetRecords } from '#server/vault/vault.ts'
import {
  blankGifts,
  deleteGift,
  donorsBefore,
  giftsBefore,
  type PurgeableGift,
  unpaidBefore,
} from './forget-queries.ts'
import { deleteChangesBefore } from './change-queries.ts'
import { changeGift, type GiftRow } from './queries.ts'

async function forgetGift(tx: Db, deps: Deps, gift: PurgeableGift): Promise<void> {
  await forgetRecords(tx, deps, [gift])
  await forgetMailAbout(tx, deps, gift.id)
  await deleteUnpaid(tx, 'gift', gift.id)
  await deleteGift(tx, gift.id)
}

/** The row stays for the books and names nobody. */
export async function forgetDonor(
  tx: Db,
  deps: Pick<Deps, 'clock'>,
  gift: PurgeableGift,
): Promise<void> {
  await forgetRecords(tx, deps, [gift])
  await forgetMailAbout(tx, deps, gift.id)
  if (gift.vault_key_id) await blankGifts(tx, [gift.vault_key_id])
}

/** What still comes round is looked at again later: while somebody gives, they are known. */
async function forgetDonorWhoStopped(tx: Db, deps: Deps, gift: PurgeableGift): Promise<void> {
  if (await isLive(tx, gift)) await changeGift(tx, gift.id, { renewed_at: deps.clock.now() })
  else await forgetDonor(tx, deps, gift)
}

/** Whether it still comes round by card. */
export async function isLive(
  tx: Db,
  { payment_id, first_gift_id }: PurgeableGift,
): Promise<boolean> {
  if (payment_id === null || first_gift_id !== null) return false
  const found = await findPayment(tx, payment_id)
  return Boolean(found?.subscription_id) && found?.subscription_state !== 'cancelled'
}

const unpaid = (
  kind: string,
  states: readonly GiftRow['state'][],
  retentionDays: number,
): PurgeRule =>
  purgeOneByOne({
    kind,
    retentionDays,
    find: (tx, age) => unpaidBefore(tx, { states, ...age }),
    forget: forgetGift,
  })

/** Longer than an undo works, so that its page can say that the time is over. */
const oldChanges: PurgeRule = {
  kind: 'changes to recurring gifts',
  retentionMs: 30 * 86_400_000,
  forget: (tx, _deps, { before, most }) => deleteChangesBefore(tx, before, most),
}

/** Each kind has its own clock. */
export const oldGifts: readonly PurgeRule[] = [
  oldChanges,
  unpaid('gifts not completed', ['open', 'not-completed'], 30),
  // A transfer may be late.
  unpaid('promised gifts', ['pledged'], 90),
  // Two years from the end of its year a receipt must be shown on demand, and nobody asks who gave after that.
  purgeOneByOne({
    kind: 'donors of gifts',
    retentionDays: 3 * yearDays,
    find: donorsBefore,
    forget: forgetDonorWhoStopped,
  }),
  // As long as books are kept: six years from the end of the year.
  purgeOneByOne({
    kind: 'gifts in the books',
    retentionDays: 7 * yearDays,
    find: giftsBefore,
    forget: forgetGift,
  }),
]
