import { randomBytes } from 'node:crypto'
import type { Reply } from '#contract/endpoint.ts'
import type { register as endpoint } from '#contract/registration.ts'
import type { Db } from '#server/db/connect.ts'
import { rowOf } from '#server/events/events.ts'

/** What a program that fell into the trap is told: all is well. Nothing is kept. */
export async function pretendToRegister(
  tx: Db,
  eventId: string,
): Promise<Reply<typeof endpoint>['data']> {
  await rowOf(tx, eventId)
  const _id = randomBytes(16).toString('base64url')
  return { _id, state: 'confirmed', position: null, code: 'AA-AAA-AA' }
}
