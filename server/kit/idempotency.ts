import { dayMs } from '#contract/durations.ts'
import { createHmac } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { sql } from 'kysely'
import { idempotencyKeyHeader } from '#contract/endpoint.ts'
import type { Connection, Db } from '#server/db/connect.ts'
import { decrypt, encrypt } from './cipher.ts'
import type { Clock } from './clock.ts'
import { purgeTable } from './purge-rule.ts'
import { Refusal } from './refuse.ts'
import { deriveSecret, type Keys } from './secret.ts'

type Answer<T> = { status: number; reply: T }

type Write = {
  /** Method and path of the contract, so that one key serves one call. */
  endpoint: string
  /** What was sent, parsed. */
  body: unknown
  /** The caller's Idempotency-Key, if there is one. */
  key?: string | undefined
  /** Without a key, the same words from the same person count as the same write. */
  who: string
  /** For how long, in seconds, the same words count as the same write where there is no key. */
  within?: number | undefined
  /** Set where that also holds for words that come with a new key, say from another tab. */
  repeatSeconds?: number | undefined
}

type IdempotencyDeps = { db: Connection['db']; clock: Clock; keys: Keys }

/**
 * One effect for one write, however often it arrives, and at once as well: the second waits for the first and gets
 * its answer. A write that fails leaves no trace and may be tried again. `run` does everything in the transaction it is given.
 */
export async function withIdempotency<T>(
  deps: IdempotencyDeps,
  write: Write,
  run: (tx: Db) => Promise<Answer<T>>,
): Promise<Answer<T>> {
  const { key, repeatSeconds } = write
  const isWordsToo = key !== undefined && repeatSeconds !== undefined
  const byWords = isWordsToo ? [{ ...write, key: undefined, within: repeatSeconds }] : []
  const claims = [{ within: repeatSeconds, ...write }, ...byWords].map((one) => claimFor(deps, one))
  return deps.db.transaction().execute(async (tx) => {
    const ours = await claimAll(tx, claims)
    const taken = claims.find((claim) => !ours.includes(claim))
    if (!taken) return storeReply(tx, deps, ours, await run(tx))
    const answer = await findAnswer<T>(tx, deps.keys, taken)
    // An answer found by its key is no new sending of its words.
    if (taken === claims[0]) await release(tx, ours)
    else await storeReply(tx, deps, ours, answer)
    return answer
  })
}

async function storeReply<T>(
  tx: Db,
  { keys }: IdempotencyDeps,
  claims: readonly Claim[],
  answer: Answer<T>,
): Promise<Answer<T>> {
  const stored = claims.map(({ key }) => JSON.stringify(sealReply(keys, key, answer.reply)))
  if (stored.length > 0)
    await sql`
      update idempotency set status = ${answer.status}, reply = given.reply
      from unnest(${claims.map(({ key }) => key)}::text[], ${stored}::jsonb[]) as given (key, reply)
      where idempotency.key = given.key
    `.execute(tx)
  return answer
}

/** The caller's key, if one was sent. */
export function idempotencyKey({ headers }: { headers: IncomingHttpHeaders }): string | undefined {
  const key = headers[idempotencyKeyHeader]
  return Array.isArray(key) ? key.join() : key
}

const retentionSeconds = dayMs / 1_000

/** A day is as long as any client repeats itself. */
export const oldAnswers = purgeTable({
  kind: 'answers to writes',
  retentionMs: retentionSeconds * 1_000,
  table: 'idempotency',
  isOld: (before) => sql`created_at < ${before}`,
})

type Claim = {
  key: string
  endpoint: string
  /** By each of our keys, the one that seals first: another process may have used another of them. */
  bodyHashes: [Buffer, ...Buffer[]]
  now: Date
  /** For so many seconds the claim of somebody before us holds. */
  seconds: number
}

function claimFor({ clock, keys }: IdempotencyDeps, write: Write): Claim {
  const { endpoint, body, key, who, within = 10 } = write
  // Keyed, because a hash of few words is as good as the words to whoever can guess.
  const hash = (by: Keys[0], text: string) =>
    createHmac('sha256', deriveSecret(by, 'once')).update(text).digest()
  const [first, ...others] = keys
  const input = JSON.stringify(body)
  const sameWords = hash(first, `${endpoint}\n${who}\n${input}`).toString('base64url')
  return {
    key: key === undefined ? `words ${sameWords}` : `key ${checked(key)}`,
    endpoint,
    bodyHashes: [hash(first, input), ...others.map((other) => hash(other, input))],
    now: clock.now(),
    seconds: key === undefined ? within : retentionSeconds,
  }
}

/** Short keys collide between strangers, and a stranger's answer is not for others. */
function checked(key: string): string {
  if (/^[\w:.-]{16,150}$/.test(key)) return key
  throw new Refusal(
    'unreadable',
    'Send an Idempotency-Key of 16 to 150 letters, digits or hyphens.',
  )
}

/**
 * Those that are ours now; the others somebody has. One who has them now is waited for, and all ask in the same order,
 * so that nobody waits in a circle.
 */
async function claimAll(tx: Db, claims: readonly Claim[]): Promise<Claim[]> {
  const rowsOf = ({ key, endpoint, bodyHashes, now }: Claim) =>
    sql`(${key}, ${endpoint}, ${bodyHashes[0]}, ${now})`
  const secondsOf = ({ key, seconds }: Claim) => sql`when ${key} then ${seconds}::int`
  const { rows } = await sql<{ key: string }>`
    insert into idempotency as kept (key, endpoint, body_hash, created_at)
    values ${sql.join(claims.map(rowsOf))}
    on conflict (key) do update
      set endpoint = excluded.endpoint, body_hash = excluded.body_hash, created_at = excluded.created_at,
        status = null, reply = null
      where kept.created_at <= excluded.created_at
        - make_interval(secs => case excluded.key ${sql.join(claims.map(secondsOf), sql` `)} end)
    returning key
  `.execute(tx)
  return claims.filter(({ key }) => rows.some((row) => row.key === key))
}

async function release(tx: Db, claims: readonly Claim[]): Promise<void> {
  if (claims.length === 0) return
  await sql`delete from idempotency where key = any(${claims.map(({ key }) => key)})`.execute(tx)
}

async function findAnswer<T>(tx: Db, keys: Keys, claim: Claim): Promise<Answer<T>> {
  const { key, endpoint, bodyHashes } = claim
  const { rows } = await sql<{ status: number; reply: unknown; isSame: boolean }>`
    select status, reply, endpoint = ${endpoint} and body_hash = any(${bodyHashes}) as "isSame"
    from idempotency where key = ${key}
  `.execute(tx)
  const [found] = rows
  if (found?.isSame) return { status: found.status, reply: openReply<T>(keys, key, found.reply) }
  throw new Refusal(
    'idempotency-mismatch',
    'This Idempotency-Key was used for something else. Send a new one.',
  )
}

const sealedReplies = 'kept answer'

/** A stored response may contain the key to a private page, so it is encrypted with a key outside the database. */
function sealReply([newest]: Keys, boundTo: string, reply: unknown): string {
  const sealed = encrypt(
    deriveSecret(newest, sealedReplies),
    boundTo,
    Buffer.from(JSON.stringify(reply)),
  )
  return `${newest.id} ${sealed.toString('base64')}`
}

function openReply<T>(keys: Keys, boundTo: string, stored: unknown): T {
  const [id, sealed = ''] = String(stored).split(' ')
  const key = keys.find((candidate) => candidate.id === id)
  if (!key)
    throw new Refusal('idempotency-mismatch', 'This answer is no longer kept. Send a new key.')
  const reply = decrypt(deriveSecret(key, sealedReplies), boundTo, Buffer.from(sealed, 'base64'))
  return JSON.parse(reply.toString()) as T
}
