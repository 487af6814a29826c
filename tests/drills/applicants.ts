import { createHash } from 'node:crypto'
import { createVolunteer } from '#contract/application/application.ts'
import { apiPrefix, idempotencyKeyHeader } from '#contract/endpoint.ts'
import type { Db } from '#server/db/connect.ts'
import { honestPost } from '#tests/kit/applications/spam.ts'
import { retryUntilFinal } from './retry-until-final.ts'

/** Sends the application of one person, always with the same idempotency key and from the same own network. */
export const sendApplication = (address: string, person: number) => {
  const { kind, payload } = honestPost(person)
  return fetch(`${address}${apiPrefix}/${kind}/create`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      [idempotencyKeyHeader]: `applicant-number-${String(person).padStart(6, '0')}`,
      'x-forwarded-for': `10.1.${person >> 8}.${person & 255}`,
    },
    body: JSON.stringify({ ...payload, email: `person-${person}@example.ca` }),
  }).catch(() => undefined)
}

/** Repeats an application while the server is down or busy, and returns its id. */
export const applyUntilConfirmed = (address: string, person: number): Promise<string> =>
  retryUntilFinal({
    send: () => sendApplication(address, person),
    read: (body, { status }) =>
      status === 201 ? createVolunteer.reply.parse(body).data._id : undefined,
  })

/** The hash under which the row of an id is stored. */
export const hashOfId = (id: string) => createHash('sha256').update(id).digest('hex')

export async function storedHashes(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('application').select('key_hash').execute()
  return rows.map(({ key_hash }) => key_hash.toString('hex'))
}
