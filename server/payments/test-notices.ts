import { type KeyObject, randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import type { Db } from '#server/db/connect.ts'
import { addJob, defineJob } from '#server/jobs/jobs.ts'
import type { Deps } from '#server/kit/deps.ts'
import { secretFor } from '#server/kit/secret.ts'
import { signNotice, testSignatureHeader } from './notice-signature.ts'
import type { Notice } from './provider.ts'
import {
  countTestNotices,
  findTestNotice,
  insertTestNotice,
  readTestFaults,
} from './test-queries.ts'

export const testSecret = ({ keys }: Pick<Deps, 'keys'>): KeyObject =>
  secretFor(keys, 'test notices')

/** What the test provider sends, in few words: like the real one's, it only says where to look. */
export const TestNotice = z.object({
  id: z.string(),
  type: z.string(),
  about: z.object({
    kind: z.enum(['checkout', 'subscription', 'charge', 'dispute']),
    id: z.string(),
  }),
})
export type TestNotice = z.infer<typeof TestNotice>

/** Puts a notice on its way, with whatever goes wrong on purpose. */
export async function queueTestNotice(
  tx: Db,
  { clock }: Pick<Deps, 'clock'>,
  { type, about }: { type: string; about: NonNullable<Notice['about']> },
): Promise<void> {
  const id = `test_evt_${randomBytes(12).toString('base64url')}`
  const now = clock.now()
  const { drop, repeat = 0, delay = 0, reorder } = await readTestFaults(tx)
  // Every second one overtakes the one before it.
  const isOvertaken = reorder !== undefined && (await countTestNotices(tx)) % 2 === 0
  await insertTestNotice(tx, {
    id,
    type,
    about_kind: about.kind,
    about_id: about.id,
    made_at: now,
  })
  if (drop !== undefined) return
  const lateSeconds = delay + (isOvertaken ? reorder : 0)
  const runAt = new Date(now.getTime() + lateSeconds * 1_000)
  for (let sent = 0; sent <= repeat; sent += 1)
    await addJob(tx, deliverTestNotice, { id }, lateSeconds > 0 ? { runAt } : {})
}

/** Over the network to our own address, as it would come from elsewhere. */
export const deliverTestNotice = defineJob(
  'deliver-test-notice',
  z.object({ id: z.string() }),
  async ({ id }, { deps, signal }) => {
    const notice = await findTestNotice(deps.db, id)
    if (!notice) return
    const { raw, headers } = signedTestNotice(deps, notice)
    const answer = await fetch(`${deps.settings.siteUrl}/webhooks/test`, {
      method: 'POST',
      headers,
      body: raw,
      signal: AbortSignal.any([signal, AbortSignal.timeout(10_000)]),
    })
    if (!answer.ok) throw new Error(`A test notice was answered with ${answer.status}.`)
  },
)

export function signedTestNotice(deps: Pick<Deps, 'keys' | 'clock'>, notice: TestNotice) {
  const raw = JSON.stringify(notice satisfies TestNotice)
  const signature = signNotice({ secret: testSecret(deps), raw, at: deps.clock.now() })
  const headers = { 'content-type': 'application/json', [testSignatureHeader]: signature }
  return { raw, headers }
}
