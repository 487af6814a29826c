import { cardSentences } from '#contract/words/dedication-card.ts'
import type { Db } from '#server/db/connect.ts'
import type { Deps } from '#server/kit/deps.ts'
import { keyHash } from '#server/kit/link-key.ts'
import { plainEmail } from '#server/mail/mail.ts'
import { queueEmail } from '#server/organisation/organisation.ts'
import { changeGift, type GiftRow, gifts } from './queries.ts'
import { openGift } from './sealed.ts'

/** A card that is unknown, erased, reported or refunded has no sentences; the response does not tell which it is. */
export const readCard = (deps: Deps, key: string): Promise<{ sentences: string[] }> =>
  deps.db.transaction().execute(async (tx) => {
    const gift = await lockByCard(tx, key)
    return { sentences: gift && isShown(gift) ? await sentencesOf(tx, deps, gift) : [] }
  })

/** Hides the card and notifies staff, once. Every key gets the same response, so that it tells nothing about the card. */
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

/** What the reader of a card sees. An anonymous donor is not named. */
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
  const giver = is_anonymous ? '' : `${donor.firstName} ${donor.lastName}`
  return cardSentences({ ...dedication, donor: giver })
}

/** Locked, so that no erasure destroys its key while it is read. */
const lockByCard = (tx: Db, key: string) =>
  gifts(tx).where('card_hash', '=', keyHash(key)).forUpdate().executeTakeFirst()

const isShown = ({ state, card_reported_at }: GiftRow): boolean =>
  state === 'received' && card_reported_at === null

/** Without the names and without the gift: staff read their mail on phones in buses. */
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
      text: 'The person who received a card about a gift has reported it. The card is hidden. What it says is not in this email. The command “npm run gifts” lists reported cards and says how to read, restore or remove one.',
      why: 'You have this because the site writes to this address when something needs a look.',
    }),
  })
