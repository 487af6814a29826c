import type { Db } from '#server/db/connect.ts'
import type { Deps } from '#server/kit/deps.ts'
import { Refusal } from '#server/kit/refuse.ts'
import { isSameText } from '#server/kit/signed.ts'
import { takeBackWaiting } from '#server/mail/mail.ts'
import { suppressCards } from './card-queries.ts'
import { giverLookup } from './mailbox.ts'

type MailboxDeps = Pick<Deps, 'keys' | 'clock'>

const hashLength = 43

/** Made of two keyed hashes and kept nowhere. Their key outlives every rotation, so that an old card still works. */
export async function stopToken(tx: Db, deps: MailboxDeps, mailbox: Buffer): Promise<string> {
  const who = mailbox.toString('base64url')
  return who + (await giverLookup(tx, deps, `no cards ${who}`)).toString('base64url')
}

/** Whoever reads a card, and nobody else, says that no other shall come. */
export async function stopCards(deps: Deps, token: string): Promise<{ message: string }> {
  const mailbox = Buffer.from(token.slice(0, hashLength), 'base64url')
  if (!isSameText(token, await stopToken(deps.db, deps, mailbox)))
    throw new Refusal('gone', 'This link does not work any more.')
  await deps.db.transaction().execute(async (tx) => {
    await suppressCards(tx, mailbox, deps.clock.now())
    const topic = mailbox.toString('base64url')
    await takeBackWaiting(tx, deps, { purpose: 'gift card', topic })
  })
  return { message: 'No card comes to this address again.' }
}
