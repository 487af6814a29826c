import { expect } from 'vitest'
import { waitingForLocks } from '#tests/kit/database/waiting-for-locks.ts'
import type { Desk } from './desk.ts'
import type { Agent } from './desk-client.ts'

/**
 * Ends the session of a person while a request waits in its transaction: the session is deleted before the request, and
 * the deletion is committed when the request waits for it.
 */
export async function endSessionDuring<T>(
  { db, connection }: Desk,
  { sessionId }: Agent,
  request: () => Promise<T>,
): Promise<T> {
  const started = await db.transaction().execute(async (tx) => {
    await tx.deleteFrom('staff_session').where('id', '=', sessionId).execute()
    const response = request()
    await expect.poll(() => waitingForLocks(connection), { timeout: 20_000 }).toBe(1)
    // In an object, because a promise alone would be awaited inside the transaction.
    return { response }
  })
  return started.response
}
