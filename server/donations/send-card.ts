import * as z from 'zod/mini'
import { cardEmailTexts } from '#contract/text/dedication-card.ts'
import { cardPath, noCardsPath } from '#contract/dedication-card.ts'
import type { Db } from '#server/db/connect.ts'
import { defineJob, type JobRun } from '#server/jobs/jobs.ts'
import type { Deps } from '#server/kit/deps.ts'
import { returnToken, tryToken } from '#server/kit/limit.ts'
import { keyHash, newKey } from '#server/kit/link-key.ts'
import { isMailWaiting, plainEmail } from '#server/mail/mail.ts'
import { queueEmail } from '#server/organisation/organisation.ts'
import { resealRecord } from '#server/vault/vault.ts'
import { stopToken, hasStoppedCards } from './card-page.ts'
import { changeGift, type GiftRow, lockGift } from './queries.ts'
import { type Dedication, giftRecord, mailboxLookup, openGift } from './sealed.ts'

const perHour = 60
const siteLimit = { action: 'gift card', who: 'everybody', burst: perHour, perHour }

/** Sends the card of a paid gift. The recipient did not ask for it, so it is sent once, with limits per mailbox. */
export const sendCard = defineJob('send-dedication-card', z.object({ id: z.uuid() }), run)

async function run({ id }: { id: string }, { deps, finish, putOff }: JobRun): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await finish(tx)
    const gift = await lockGift(tx, id)
    const waitSeconds = gift?.state === 'received' ? await send(tx, deps, gift) : 0
    if (waitSeconds > 0) await putOff(tx, waitSeconds)
  })
}

/** Returns 0, or the seconds until the card may be sent. */
async function send(tx: Db, deps: Deps, gift: GiftRow): Promise<number> {
  const { dedication } = await openGift(tx, deps, gift)
  if (!dedication?.recipientEmail) return 0
  const mailbox = await mailboxLookup(tx, deps, dedication.recipientEmail)
  if (!(await hasStoppedCards(tx, mailbox))) {
    const waitSeconds = await tryToken(tx, deps.clock, siteLimit)
    if (waitSeconds > 0) return waitSeconds
    await queueCard(tx, deps, gift, { dedication, mailbox })
    if (await isMailWaiting(tx, deps, gift.id)) await returnToken(tx, siteLimit)
  }
  await forgetRecipient(tx, deps, gift, dedication)
  return 0
}

type Card = { dedication: Dedication; mailbox: Buffer }

/** The email holds no typed text. The names are on a page, whose key is stored only as a hash. */
async function queueCard(
  tx: Db,
  deps: Deps,
  { id }: GiftRow,
  { dedication, mailbox }: Card,
): Promise<void> {
  const { siteUrl } = deps.settings
  const [key, token] = [newKey(), await stopToken(tx, deps, mailbox)]
  await changeGift(tx, id, { card_hash: keyHash(key) })
  const email = plainEmail({
    subject: 'A card for you',
    band: 'band-dawn',
    heading: 'A card for you',
    text: cardEmailTexts[dedication.kind],
    buttons: [{ label: 'Open the card', href: siteUrl + cardPath(key, token) }],
    small: [
      'The names are on that page, and there you can report the card. You need not open it to end such emails: ',
      { link: 'Send me no such cards', href: siteUrl + noCardsPath(token) },
    ],
    why: 'You have this email because someone asked us to send one card to this address. We have not kept the address.',
  })
  await queueEmail(tx, deps, {
    purpose: 'gift card',
    key: id,
    about: id,
    topic: mailbox.toString('base64url'),
    to: dedication.recipientEmail,
    voice: 'named',
    email,
  })
}

/** Deletes the recipient's address, which is not needed once the card is queued. */
async function forgetRecipient(tx: Db, deps: Deps, gift: GiftRow, dedication: Dedication) {
  const { id, vault_key_id: vaultKeyId } = gift
  if (vaultKeyId === null) return
  const values = { dedication: { ...dedication, recipientEmail: '' } }
  const record = { kind: giftRecord, row: id, vaultKeyId, values }
  await changeGift(tx, id, await resealRecord(tx, deps, record))
}
