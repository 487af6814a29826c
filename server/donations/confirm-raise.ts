import { confirmAbove, undoDays } from '#contract/my-gift.ts'
import { phoneEndOf } from '#contract/phone-end.ts'
import type { Db } from '#server/db/connect.ts'
import { checkPhoneEnd } from '#server/kit/check-phone-end.ts'
import type { Deps } from '#server/kit/deps.ts'
import { Refusal } from '#server/kit/refuse.ts'
import { appliedChanges, type GiftChangeRow } from './change-queries.ts'
import type { GiftRow } from './queries.ts'
import { openGift } from './sealed.ts'

type Raise = {
  /** In cents: the present and the requested amount. */
  present: number
  amount: number
  /** Changes of the last seven days that were not undone, the newest first. */
  recent: readonly Pick<GiftChangeRow, 'is_confirmed' | 'amount_before'>[]
}

/**
 * A raise above CA$500, or to more than double, needs the last four digits of the phone number. Double refers to the
 * lowest amount of the last seven days, so that repeated doubling does not bypass the check. An amount that was
 * confirmed with the digits is a new baseline.
 */
export function needsPhoneEnd({ present, amount, recent }: Raise): boolean {
  if (amount <= present) return false
  const confirmed = recent.findIndex(({ is_confirmed }) => is_confirmed)
  const unconfirmed = confirmed === -1 ? recent : recent.slice(0, confirmed)
  const earlier = unconfirmed.flatMap(({ amount_before }) => amount_before ?? [])
  return amount > confirmAbove || amount > 2 * Math.min(present, ...earlier)
}

type Answer = {
  gift: GiftRow
  /** In cents. */
  present: number
  amount: number
  /** The key of the gift page, under which wrong answers are counted. */
  key: string
  phoneEnd: string | undefined
}

/** True if the digits were right, false if none are needed. */
export async function confirmRaise(
  tx: Db,
  deps: Deps,
  { gift, present, amount, key, phoneEnd }: Answer,
): Promise<boolean | Refusal> {
  const since = new Date(deps.clock.now().getTime() - undoDays * 86_400_000)
  const recent = await appliedChanges(tx, gift.id, since)
  if (!needsPhoneEnd({ present, amount, recent })) return false
  const { id, vault_key_id, donor: sealed } = gift
  const { donor } = await openGift(tx, deps, { id, vault_key_id, donor: sealed })
  const phone = donor?.phone_number ?? ''
  if (phoneEndOf(phone) === '') return withoutPhone()
  if (phoneEnd === undefined)
    return new Refusal('invalid', enterDigits, { fields: { phoneEnd: enterDigits } })
  const check = { key, given: phoneEnd, phone, wrong: wrongDigits }
  return (await checkPhoneEnd(tx, deps.clock, check)) ?? true
}

const enterDigits = 'For this amount, enter the last four digits of your phone number'
const wrongDigits = 'These are not the last four digits of the number you gave'

const withoutPhone = () =>
  new Refusal(
    'conflict',
    'We have no phone number of yours to check so large an amount with. Write to us, and we change it together. A smaller amount can be set here.',
  )
