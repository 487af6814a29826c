import { cardSentences } from '#contract/text/dedication-card.ts'
import type { Db } from '#server/db/connect.ts'
import type { Deps } from '#server/kit/deps.ts'
import { keyHash } from '#server/kit/link-key.ts'
import { Refusal } from '#server/kit/refuse.ts'
import { isSameText } from '#server/kit/signed.ts'
import { plainEmail, withdrawWaiting } from '#server/mail/mail.ts'
import { queueEmail } from '#server/organisation/organisation.ts'
import { changeGift, type GiftRow, gifts } from './queries.ts'
import { donorLookup, openGift } from './sealed.ts'

/** An unknown, erased, reported or refunded card gets the same response, without sentences. */
export const readCard = (deps: Deps, key: string): Promise<{ sentences: string[] }> =>
  deps.db.transaction().execute(async (tx) => {
    const gift = await lockByCard(tx, key)
    return { sentences: gift && isShown(gift) ? await sentencesOf(tx, deps, gift) : [] }
  })

/**
 * Hides the card and notifies staff once. The response is the same for every key, so it reveals nothing about the card.
 */
export async function reportCard(deps: Deps, key: string): Promise<{ message: string }> {
  await deps.db.transaction().execute(async (tx) => {
    const gift = await lockByCard(tx, key)
    if (!gift || !isShown(gift)) return
    const now = deps.clock.now()
    await changeGift(tx, gift.id, { card_reported_at: now })
    await notifyStaff(tx, deps, { id: gift.id, now })
  })
  return {
    message: 'This card is not shown any more. Our team looks at every card that is reported.',
  }
}

/** The text of a card. An anonymous donor is not named. */
export async function sentencesOf(
  tx: Db,
  deps: Pick<Deps, 'keys'>,
  { id, vault_key_id, is_anonymous, ...sealed }: GiftRow,
): Promise<string[]> {
  const { donor, dedication } = await openGift(tx, deps, {
    id,
    vault_key_id,
    donor: sealed.donor,
    dedication: sealed.dedication,
  })
  if (!donor || !dedication) return []
  const donorName = is_anonymous ? '' : `${donor.firstName} ${donor.lastName}`
  return cardSentences({ ...dedication, donor: donorName })
}

/** Locked, so that no erasure destroys the data key during the read. */
const lockByCard = (tx: Db, key: string) =>
  gifts(tx).where('card_hash', '=', keyHash(key)).forUpdate().executeTakeFirst()

const isShown = ({ state, card_reported_at }: GiftRow): boolean =>
  state === 'received' && card_reported_at === null

/** Names neither people nor the gift, because staff read their mail on phones in buses. */
const notifyStaff = (tx: Db, deps: Deps, { id, now }: { id: string; now: Date }): Promise<void> =>
  queueEmail(tx, deps, {
    purpose: 'card report',
    // A card that staff restored may be reported again.
    key: `${id} ${now.toISOString()}`,
    about: id,
    voice: 'named',
    email: plainEmail({
      subject: 'Something is waiting for you',
      preview: 'It can be read at the desk only.',
      band: 'band-dawn',
      heading: 'A card was reported',
      text: 'The person who received a card about a gift has reported it. The card is hidden. What it says is not in this email. Read it, then restore or remove it.',
      why: 'You have this because the site writes to this address when something needs a look.',
    }),
  })

type MailboxDeps = Pick<Deps, 'keys' | 'clock'>

const hashLength = 43

/** Two keyed hashes, stored nowhere. Their key survives every rotation, so that links in old cards still work. */
export async function stopToken(tx: Db, deps: MailboxDeps, mailbox: Buffer): Promise<string> {
  const who = mailbox.toString('base64url')
  return who + (await donorLookup(tx, deps, `no cards ${who}`)).toString('base64url')
}

/** Stops all cards to a mailbox. Only its owner has the token. */
export async function stopCards(deps: Deps, token: string): Promise<{ message: string }> {
  const mailbox = Buffer.from(token.slice(0, hashLength), 'base64url')
  if (!isSameText(token, await stopToken(deps.db, deps, mailbox)))
    throw new Refusal('gone', 'This link does not work any more.')
  await deps.db.transaction().execute(async (tx) => {
    await suppressCards(tx, mailbox, deps.clock.now())
    const topic = mailbox.toString('base64url')
    await withdrawWaiting(tx, deps, { purpose: 'gift card', topic })
  })
  return { message: 'No card comes to this address again.' }
}

export async function hasStoppedCards(db: Db, mailbox: Buffer): Promise<boolean> {
  const found = await db
    .selectFrom('gift_card_suppression')
    .select('mailbox')
    .where('mailbox', '=', mailbox)
    .executeTakeFirst()
  return found !== undefined
}

async function suppressCards(tx: Db, mailbox: Buffer, since: Date): Promise<void> {
  await tx
    .insertInto('gift_card_suppression')
    .values({ mailbox, since })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
