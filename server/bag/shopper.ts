import type { FastifyRequest } from 'fastify'
import type { Db } from '#server/db/connect.ts'
import type { Deps } from '#server/kit/deps.ts'
import { idempotencyKey, withIdempotency } from '#server/kit/idempotency.ts'
import { visitorHash } from '#server/kit/visitor-hash.ts'

/** The caller of a bag change. `who` is computed only when a rate limit needs it. */
export type Shopper = { who: () => string; key: string | undefined }

export const shopperOf = (deps: Deps, request: FastifyRequest): Shopper => ({
  who: () => visitorHash(deps, request),
  key: idempotencyKey(request),
})

/** Idempotent per key. Without a key each request counts, and one statement is enough instead of a transaction. */
export async function changeOnce<T>(
  deps: Deps,
  { who, key }: Shopper,
  { endpoint, body }: { endpoint: string; body: unknown },
  change: (db: Db) => Promise<T>,
): Promise<T> {
  if (key === undefined) return change(deps.db)
  const { reply } = await withIdempotency(
    deps,
    { endpoint, body, key, who: who() },
    async (tx) => ({
      status: 200,
      reply: await change(tx),
    }),
  )
  return reply
}
