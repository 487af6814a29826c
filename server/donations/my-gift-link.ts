import * as z from 'zod/mini'
import type { FormGuard } from '#contract/form-guard.ts'
import type { Db } from '#server/db/connect.ts'
import { addJob, defineJob, type JobRun } from '#server/jobs/jobs.ts'
import { acceptForm, type Caller } from '#server/kit/accept-form.ts'
import type { Deps } from '#server/kit/deps.ts'
import { findPayment } from '#server/payments/payments.ts'
import { emailGiftPages } from './emails.ts'
import { donorLookup } from './sealed.ts'
import { type GiftRow, gifts } from './queries.ts'

const sent = { message: 'If a gift comes round with this address, its link is on the way there.' }

/**
 * The same queries and response for every address, so the form is not an oracle. The job decides whether to send a
 * link.
 */
export const requestLink = (
  deps: Deps,
  caller: Caller,
  body: FormGuard & { email: string },
): Promise<{ message: string }> =>
  acceptForm(deps, caller, {
    form: 'my-gift-link',
    endpoint: 'POST /my-gift-link',
    body,
    limits: [{ action: 'gift link asked', burst: 5, perHour: 20 }],
    accept: async (tx, { email }, isBot) => {
      const donorHash = (await donorLookup(tx, deps, email)).toString('base64url')
      if (!isBot) await addJob(tx, sendLinks, { donorHash })
      return sent
    },
  })

/** The payload is a keyed hash: the email goes to the address of the gift, and the typed address is not stored. */
export const sendLinks = defineJob('send-my-gift-links', z.object({ donorHash: z.string() }), run)

async function run({ donorHash }: { donorHash: string }, { deps, finish }: JobRun): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await finish(tx)
    await emailGiftPages(tx, deps, await liveSeries(tx, Buffer.from(donorHash, 'base64url')))
  })
}

async function liveSeries(tx: Db, donorHash: Buffer): Promise<GiftRow[]> {
  const live: GiftRow[] = []
  const found = gifts(tx).where('donor_lookup', '=', donorHash)
  for (const gift of await found.orderBy('given_at', 'desc').execute()) {
    const payment = gift.payment_id ? await findPayment(tx, gift.payment_id) : undefined
    if (payment?.state === 'paid' && payment.subscription_state !== 'cancelled') live.push(gift)
  }
  return live
}
