import type { Db } from '#server/db/connect.ts'
import type { Deps } from '#server/kit/deps.ts'
import type { PurgeRule } from '#server/kit/purge-rule.ts'
import { forgetMailAbout } from '#server/mail/mail.ts'
import { findPayment } from '#server/payments/payments.ts'
import { forgetRecords } from '#server/vault/vault.ts'
import {
  blankGifts,
  deleteGift,
  donorsBefore,
  giftsBefore,
  type Kept,
  unpaidBefore,
} from './forget-queries.ts'
import { changeGift } from './queries.ts'

const dayMs = 86_400_000
/** None is longer. */
const yearMs = 366 * dayMs

async function forgetGift(tx: Db, deps: Deps, gift: Kept): Promise<void> {
  await forgetRecords(tx, deps, [gift])
  await forgetMailAbout(tx, deps, gift.id)
  await deleteGift(tx, gift.id)
}

const unpaid = (kind: string, states: readonly string[], keptDays: number): PurgeRule => ({
  kind,
  keptMs: keptDays * dayMs,
  forget: async (tx, deps, age) => {
    const rows = await unpaidBefore(tx, { states, ...age })
    for (const row of rows) await forgetGift(tx, deps, row)
    return rows.length
  },
})

/**
 * Two years from the end of its year a receipt must be shown on demand, and nobody asks who gave after that. What still
 * comes round is looked at again later: while somebody gives, they are known.
 */
const donors: PurgeRule = {
  kind: 'donors of gifts',
  keptMs: 3 * yearMs,
  forget: async (tx, deps, age) => {
    const rows = await donorsBefore(tx, age)
    for (const row of rows) {
      if (await isLive(tx, row)) await changeGift(tx, row.id, { renewed_at: deps.clock.now() })
      else await forgetDonor(tx, deps, row)
    }
    return rows.length
  },
}

/** Whether it still comes round by card. */
export async function isLive(tx: Db, { payment, series }: Kept): Promise<boolean> {
  if (payment === null || series !== null) return false
  const found = await findPayment(tx, payment)
  return Boolean(found?.subscription_id) && found?.subscription_state !== 'cancelled'
}

/** The row stays for the books and names nobody. */
export async function forgetDonor(tx: Db, deps: Pick<Deps, 'clock'>, gift: Kept): Promise<void> {
  await forgetRecords(tx, deps, [gift])
  await forgetMailAbout(tx, deps, gift.id)
  if (gift.vault_key) await blankGifts(tx, [gift.vault_key])
}

/** As long as books are kept: six years from the end of the year. */
const ledger: PurgeRule = {
  kind: 'gifts in the books',
  keptMs: 7 * yearMs,
  forget: async (tx, deps, age) => {
    const rows = await giftsBefore(tx, age)
    for (const row of rows) await forgetGift(tx, deps, row)
    return rows.length
  },
}

/** Each kind has its own clock. */
export const oldGifts: readonly PurgeRule[] = [
  unpaid('gifts not completed', ['open', 'not-completed'], 30),
  // A transfer may be late.
  unpaid('promised gifts', ['pledged'], 90),
  donors,
  ledger,
]
