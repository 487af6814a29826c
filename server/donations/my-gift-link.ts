import * as z from 'zod/mini'
import type { FormGuard } from '#contract/form-guard.ts'
import type { Db } from '#server/db/connect.ts'
import { addJob, defineJob, type JobRun } from '#server/jobs/jobs.ts'
import { acceptForm, type Caller } from '#server/kit/accept-form.ts'
import type { Deps } from '#server/kit/deps.ts'
import { findPayment } from '#server/payments/payments.ts'
import { sendPages } from './emails.ts'
import { giverLookup } from './mailbox.ts'
import { type GiftRow, gifts } from './queries.ts'

const sent = { message: 'If a gift comes round with this address, its link is on the way there.' }

/** The same work and the same answer for every address; what becomes of it is decided later, where nobody can watch. */
export const askForLink = (
  deps: Deps,
  caller: Caller,
  body: FormGuard & { email: string },
): Promise<{ message: string }> =>
  acceptForm(deps, caller, {
    form: 'my-gift-link',
    endpoint: 'POST /my-gift-link',
    body,
    limits: [{ action: 'gift link asked', burst: 5, perHour: 20 }],
    accept: async (tx, { email }, isTrapped) => {
      const giver = (await giverLookup(tx, deps, email)).toString('base64url')
      if (!isTrapped) await addJob(tx, sendLinks, { giver })
      return sent
    },
  })

/** By the keyed hash of the address: the email goes where the gift came from, and what was typed is not kept. */
export const sendLinks = defineJob('send-my-gift-links', z.object({ giver: z.string() }), run)

async function run({ giver }: { giver: string }, { deps, finish }: JobRun): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await finish(tx)
    await sendPages(tx, deps, await liveSeries(tx, giver))
  })
}

async function liveSeries(tx: Db, giver: string): Promise<GiftRow[]> {
  const live: GiftRow[] = []
  const found = gifts(tx).where('giver', '=', Buffer.from(giver, 'base64url'))
  for (const gift of await found.orderBy('given_at', 'desc').execute()) {
    const payment = gift.payment_id ? await findPayment(tx, gift.payment_id) : undefined
    if (payment?.state === 'paid' && payment.subscription_state !== 'cancelled') live.push(gift)
  }
  return live
}
