import * as z from 'zod/mini'
import { noCardsPath } from '#contract/dedication-card.ts'
import { dedicationCard } from '#contract/dedication-card-words.ts'
import type { Db } from '#server/db/connect.ts'
import { defineJob, type JobRun } from '#server/jobs/jobs.ts'
import type { Deps } from '#server/kit/deps.ts'
import { giveTokenBack, tryToken } from '#server/kit/limit.ts'
import { type Email, isMailWaiting } from '#server/mail/mail.ts'
import { queueEmail } from '#server/organisation/organisation.ts'
import { resealRecord } from '#server/vault/vault.ts'
import { wantsNoCards } from './card-queries.ts'
import { mailboxLookup } from './mailbox.ts'
import { changeGift, type GiftRow, lockGift } from './queries.ts'
import { type Dedication, type Donor, giftRecord, openGift } from './sealed.ts'
import { stopToken } from './stop-cards.ts'

const perHour = 60
const everybody = { action: 'gift card', who: 'everybody', burst: perHour, perHour }

/** Sends the card of a gift that is paid: to somebody who did not ask for it, so once, and to no mailbox often. */
export const sendCard = defineJob('send-dedication-card', z.object({ id: z.uuid() }), run)

async function run({ id }: { id: string }, { deps, finish, putOff }: JobRun): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await finish(tx)
    const gift = await lockGift(tx, id)
    const waitSeconds = gift?.state === 'received' ? await send(tx, deps, gift) : 0
    if (waitSeconds > 0) await putOff(tx, waitSeconds)
  })
}

/** Nought, or the seconds until it may go. */
async function send(tx: Db, deps: Deps, gift: GiftRow): Promise<number> {
  const { donor, dedication } = await openGift(tx, deps, gift)
  if (!donor || !dedication?.recipientEmail) return 0
  const mailbox = await mailboxLookup(tx, deps, dedication.recipientEmail)
  if (!(await wantsNoCards(tx, mailbox))) {
    const waitSeconds = await tryToken(tx, deps.clock, everybody)
    if (waitSeconds > 0) return waitSeconds
    await queueCard(tx, deps, gift, { donor, dedication, mailbox })
    if (await isMailWaiting(tx, deps, gift.id)) await giveTokenBack(tx, everybody)
  }
  await forgetRecipient(tx, deps, gift, dedication)
  return 0
}

type Card = { donor: Donor; dedication: Dedication; mailbox: Buffer }

async function queueCard(
  tx: Db,
  deps: Deps,
  { id, is_anonymous }: GiftRow,
  { donor, dedication, mailbox }: Card,
): Promise<void> {
  const { kind, name, recipientEmail: to } = dedication
  const giver = is_anonymous ? '' : `${donor.firstName} ${donor.lastName}`
  const { subject, heading, words } = dedicationCard({ kind, name, giver })
  const href = deps.settings.siteUrl + noCardsPath(await stopToken(tx, deps, mailbox))
  const email: Email = {
    subject,
    preview: heading,
    band: 'band-dawn',
    blocks: [
      { kind: 'heading', heading },
      ...words.map((line) => ({ kind: 'words' as const, words: line })),
      { kind: 'stitch' },
      { kind: 'words', words: [{ link: 'Send me no such cards', href }], isSmall: true },
    ],
    why: 'You have this email because somebody asked us to send one card to this address. We have not kept the address.',
  }
  await queueEmail(tx, deps, {
    purpose: 'gift card',
    key: id,
    about: id,
    topic: mailbox.toString('base64url'),
    to,
    voice: 'named',
    email,
  })
}

/** They are no donor of ours: once the card is written, their address has done what it was given for. */
async function forgetRecipient(tx: Db, deps: Deps, gift: GiftRow, dedication: Dedication) {
  const { id, vault_key: vaultKey } = gift
  if (vaultKey === null) return
  const values = { dedication: { ...dedication, recipientEmail: '' } }
  const record = { kind: giftRecord, row: id, vaultKey, values }
  await changeGift(tx, id, await resealRecord(tx, deps, record))
}
