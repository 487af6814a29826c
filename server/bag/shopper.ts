import { createHmac } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Bag } from '#contract/bag.ts'
import type { Db } from '#server/db/connect.ts'
import type { Deps } from '#server/kit/deps.ts'
import { idempotencyKey, runOnce } from '#server/kit/idempotency.ts'
import { type Limit, takeToken } from '#server/kit/limit.ts'
import { secretFor } from '#server/kit/secret.ts'
import { visitorHash } from '#server/kit/visitor-hash.ts'
import { readBag } from './bag.ts'

/** The caller of a bag change. */
export type Shopper = { who: string; key: string | undefined }

export const shopperOf = (deps: Deps, request: FastifyRequest): Shopper => ({
  who: visitorHash(deps, request),
  key: idempotencyKey(request),
})

/** Rate limit of a network. A failed change counts too. `queries.ts` limits the changes of one bag. */
export const changeLimit = ({ who }: Shopper): Limit => ({
  action: 'bag change',
  who,
  burst: 600,
  perHour: 600,
})

/** The id is the key to the bag, so a rate limit stores only its hash. */
export const bagHash = ({ keys }: Deps, bagId: string): string =>
  createHmac('sha256', secretFor(keys, 'bag limit')).update(bagId).digest('base64url')

type BagChange = { endpoint: string; bagId: string; body: unknown }

/**
 * Takes the tokens of the rate limits, then runs the change. Idempotent per key: a repeated request gets the present
 * bag. Without a key each request counts, and no transaction is needed.
 */
export async function changeOnce(
  deps: Deps,
  shopper: Shopper,
  { endpoint, bagId, body }: BagChange,
  change: (db: Db) => Promise<Bag>,
): Promise<Bag> {
  await takeToken(deps.db, deps.clock, changeLimit(shopper))
  const { who, key } = shopper
  if (key === undefined) return change(deps.db)
  const changed = await runOnce(deps, { endpoint, body, key, who }, change)
  return changed ?? readBag(deps.db, deps.clock, bagId)
}
