import { dayMs } from '#contract/durations.ts'
import { sql } from 'kysely'
import { phoneEndOf } from '#contract/phone-end.ts'
import type { Db } from '#server/db/connect.ts'
import type { Clock } from './clock.ts'
import { keyHash } from './link-key.ts'
import { purgeTable } from './purge-rule.ts'
import { Refusal } from './refuse.ts'
import { isSameText } from './signed.ts'

/** A link is locked for a day after this many wrong answers. */
const maxTries = 5

type PhoneCheck = {
  /** The key of the link that the visitor opened. Wrong answers count per link. */
  key: string
  given: string
  /** The stored phone number, in full. */
  phone: string
  /** The message beside the field when the answer is wrong. */
  wrong: string
}

/**
 * Checks the last four digits of a phone number for receipts, applications and recurring gifts. The caller locks the
 * record first, and commits also when a refusal is returned: a wrong answer must stay counted.
 */
export async function checkPhoneEnd(
  tx: Db,
  clock: Clock,
  { key, given, phone, wrong }: PhoneCheck,
): Promise<Refusal | undefined> {
  const now = clock.now()
  const hash = keyHash(key)
  const known = await tx
    .selectFrom('wrong_answer')
    .select(['tries', 'last_at'])
    .where('key_hash', '=', hash)
    .executeTakeFirst()
  const isRecent = known !== undefined && known.last_at.getTime() > now.getTime() - dayMs
  if (isRecent && known.tries >= maxTries) return lockedForToday()
  if (isSameText(given, phoneEndOf(phone))) {
    if (known) await tx.deleteFrom('wrong_answer').where('key_hash', '=', hash).execute()
    return undefined
  }
  const tries = ((known?.tries ?? 0) % maxTries) + 1
  await tx
    .insertInto('wrong_answer')
    .values({ key_hash: hash, tries, last_at: now })
    .onConflict((row) => row.column('key_hash').doUpdateSet({ tries, last_at: now }))
    .execute()
  return new Refusal('invalid', wrong, { fields: { phoneEnd: wrong } })
}

const lockedForToday = () =>
  new Refusal('too-many', 'Too many wrong numbers. Try again tomorrow, or write to us.', {
    retryAfterSeconds: dayMs / 1_000,
  })

/** Counts older than a day have no effect. */
export const oldWrongDigits = purgeTable({
  kind: 'wrong answers',
  retentionMs: 2 * dayMs,
  table: 'wrong_answer',
  isOld: (before) => sql`last_at < ${before}`,
})
