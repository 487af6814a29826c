import * as z from 'zod/mini'
import type { Db } from '#server/db/connect.ts'
import { defineJob, type JobRun } from '#server/jobs/jobs.ts'
import type { Deps } from '#server/kit/deps.ts'
import { giveTokenBack, tryToken } from '#server/kit/limit.ts'
import { isMailWaiting } from '#server/mail/mail.ts'
import { tellPledge } from './emails.ts'
import { lockGift } from './queries.ts'
import { openGift } from './sealed.ts'

const perHour = 100

/** Tells how to send a promised e-Transfer, where nobody can watch what becomes of it: anybody may type an address. */
export const announcePledge = defineJob('announce-pledge', z.object({ id: z.uuid() }), run)

async function run({ id }: { id: string }, { deps, finish, putOff }: JobRun): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await finish(tx)
    const waitSeconds = await announce(tx, deps, id)
    if (waitSeconds > 0) await putOff(tx, waitSeconds)
  })
}

/** Nought, or the seconds until the site may write again. */
async function announce(tx: Db, deps: Deps, id: string): Promise<number> {
  const gift = await lockGift(tx, id)
  if (gift?.state !== 'pledged') return 0
  const { vault_key_id, donor } = gift
  const opened = await openGift(tx, deps, { id, vault_key_id, donor })
  if (!opened.donor) return 0
  const everybody = { action: 'pledge email', who: 'everybody', burst: perHour, perHour }
  const waitSeconds = await tryToken(tx, deps.clock, everybody)
  if (waitSeconds > 0) return waitSeconds
  await tellPledge(tx, deps, gift)
  if (await isMailWaiting(tx, deps, id)) await giveTokenBack(tx, everybody)
  return 0
}
