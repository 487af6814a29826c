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

type WriteResult<T> = { status: number; reply: T }

type Write = {
  /** Method and path of the contract. A key that was used for another endpoint is rejected. */
  endpoint: string
  /** The parsed request body. */
  body: unknown
  /** The caller's Idempotency-Key, if there is one. */
  key?: string | undefined
  /** Hash of the visitor's network. Without a key, the same body from the same network is the same write. */
  who: string
  /** How long, in seconds, a request without a key counts as a repeat of the same body. */
  dedupeSeconds?: number | undefined
  /** How long, in seconds, a request with a new key counts as a repeat of the same body, say from another tab. */
  repeatSeconds?: number | undefined
}

type IdempotencyDeps = { db: Connection['db']; clock: Clock; keys: Keys }

/**
 * Makes a write idempotent, also for concurrent requests: the second waits for the first and gets its response.
 * A failed write is rolled back and may be repeated. `run` does all its work in the given transaction.
 */
export async function withIdempotency<T>(
  deps: IdempotencyDeps,
  write: Write,
  run: (tx: Db) => Promise<WriteResult<T>>,
): Promise<WriteResult<T>> {
  const { key, repeatSeconds } = write
  const claimsBody = key !== undefined && repeatSeconds !== undefined
  const byBody = claimsBody ? [{ ...write, key: undefined, dedupeSeconds: repeatSeconds }] : []
  const claims = [{ dedupeSeconds: repeatSeconds, ...write }, ...byBody].map((one) =>
    claimFor(deps, one),
  )
  return deps.db.transaction().execute(async (tx) => {
    const inserted = await claimAll(tx, claims)
    const taken = claims.find((claim) => !inserted.includes(claim))
    if (!taken) return storeReply(tx, deps, inserted, await run(tx))
    const result = await findStoredResult<T>(tx, deps.keys, taken)
    // A replay found by its key must not extend the time in which its body counts as a repeat.
    if (taken === claims[0]) await release(tx, inserted)
    else await storeReply(tx, deps, inserted, result)
    return result
  })
}

/**
 * Runs a write once per key. Stores no response, so the row is small; it expires after `keyOnlySeconds`. Returns
 * undefined for a repeated request: the caller reads the resource again.
 */
export async function runOnce<T>(
  deps: IdempotencyDeps,
  write: Write & { key: string },
  run: (tx: Db) => Promise<T>,
): Promise<T | undefined> {
  const claim = { ...claimFor(deps, write), seconds: keyOnlySeconds }
  return deps.db.transaction().execute(async (tx) => {
    const [inserted] = await claimAll(tx, [claim])
    if (inserted) return run(tx)
    await findClaimed(tx, claim)
    return undefined
  })
}

/** The response of an earlier request with the same key; undefined if there is none. */
export async function findReply<T>(
  deps: IdempotencyDeps,
  write: Write & { key: string },
): Promise<WriteResult<T> | undefined> {
  const claim = claimFor(deps, write)
  const { rows } = await sql`
    select from idempotency where key = ${claim.key} and expires_at > ${claim.now}
  `.execute(deps.db)
  return rows.length === 0 ? undefined : findStoredResult<T>(deps.db, deps.keys, claim)
}

async function storeReply<T>(
  tx: Db,
  { keys }: IdempotencyDeps,
  claims: readonly Claim[],
  result: WriteResult<T>,
): Promise<WriteResult<T>> {
  const stored = claims.map(({ key }) => JSON.stringify(sealReply(keys, key, result.reply)))
  if (stored.length > 0)
    await sql`
      update idempotency set status = ${result.status}, reply = given.reply
      from unnest(${claims.map(({ key }) => key)}::text[], ${stored}::jsonb[]) as given (key, reply)
      where idempotency.key = given.key
    `.execute(tx)
  return result
}

/** The Idempotency-Key header of the request. */
export function idempotencyKey({ headers }: { headers: IncomingHttpHeaders }): string | undefined {
  const key = headers[idempotencyKeyHeader]
  return Array.isArray(key) ? key.join() : key
}

/** Clients repeat a form for at most a day. */
const retentionSeconds = dayMs / 1_000
/** A client that lost the response to a small change repeats the request within minutes. */
const keyOnlySeconds = 600

export const expiredKeys = purgeTable({
  kind: 'idempotency keys',
  retentionMs: 0,
  table: 'idempotency',
  isOld: (before) => sql`expires_at <= ${before}`,
})

type Claim = {
  key: string
  endpoint: string
  /** One hash per encryption key, newest key first: during key rotation another process may use an older key. */
  bodyHashes: [Buffer, ...Buffer[]]
  now: Date
  /** How long the claim is valid. */
  seconds: number
}

function claimFor({ clock, keys }: IdempotencyDeps, write: Write): Claim {
  const { endpoint, body, key, who, dedupeSeconds = 10 } = write
  // An HMAC, because an attacker could reverse a plain hash of a short body by guessing.
  const hash = (by: Keys[0], text: string) =>
    createHmac('sha256', deriveSecret(by, 'once')).update(text).digest()
  const [first, ...others] = keys
  const input = JSON.stringify(body)
  const sameBody = hash(first, `${endpoint}\n${who}\n${input}`).toString('base64url')
  return {
    key: key === undefined ? `body ${sameBody}` : `key ${validated(key)}`,
    endpoint,
    bodyHashes: [hash(first, input), ...others.map((other) => hash(other, input))],
    now: clock.now(),
    seconds: key === undefined ? dedupeSeconds : retentionSeconds,
  }
}

/** Short keys could collide between visitors, and one visitor would get the response of another. */
function validated(key: string): string {
  if (/^[\w:.-]{16,150}$/.test(key)) return key
  throw new Refusal(
    'unreadable',
    'Send an Idempotency-Key of 16 to 150 letters, digits or hyphens.',
  )
}

/**
 * Returns the claims this request inserted. The other keys belong to an earlier request; a concurrent one is waited for.
 * Every request claims the Idempotency-Key before the body, which avoids deadlocks.
 */
async function claimAll(tx: Db, claims: readonly Claim[]): Promise<Claim[]> {
  const rowsOf = ({ key, endpoint, bodyHashes, now, seconds }: Claim) =>
    sql`(${key}, ${endpoint}, ${bodyHashes[0]}, ${new Date(now.getTime() + seconds * 1_000)})`
  const { rows } = await sql<{ key: string }>`
    insert into idempotency as stored (key, endpoint, body_hash, expires_at)
    values ${sql.join(claims.map(rowsOf))}
    on conflict (key) do update
      set endpoint = excluded.endpoint, body_hash = excluded.body_hash, expires_at = excluded.expires_at,
        status = null, reply = null
      where stored.expires_at <= ${claims[0]?.now}
    returning key
  `.execute(tx)
  return claims.filter(({ key }) => rows.some((row) => row.key === key))
}

async function release(tx: Db, claims: readonly Claim[]): Promise<void> {
  if (claims.length === 0) return
  await sql`delete from idempotency where key = any(${claims.map(({ key }) => key)})`.execute(tx)
}

async function findStoredResult<T>(tx: Db, keys: Keys, claim: Claim): Promise<WriteResult<T>> {
  const { status, reply } = await findClaimed(tx, claim)
  return { status, reply: openReply<T>(keys, claim.key, reply) }
}

/** The row of the earlier request. Throws a `Refusal` if its endpoint or body was different. */
async function findClaimed(tx: Db, { key, endpoint, bodyHashes }: Claim) {
  const { rows } = await sql<{ status: number; reply: unknown; isSame: boolean }>`
    select status, reply, endpoint = ${endpoint} and body_hash = any(${bodyHashes}) as "isSame"
    from idempotency where key = ${key}
  `.execute(tx)
  const [found] = rows
  if (found?.isSame) return found
  throw new Refusal(
    'idempotency-mismatch',
    'This Idempotency-Key was used for something else. Send a new one.',
  )
}

/** Stored replies are encrypted with a key derived from this text, so it never changes. */
const replyKeyUse = 'kept answer'

/** A stored response may contain the key to a private page, so it is encrypted with a key outside the database. */
function sealReply([newest]: Keys, boundTo: string, reply: unknown): string {
  const sealed = encrypt(
    deriveSecret(newest, replyKeyUse),
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
  const reply = decrypt(deriveSecret(key, replyKeyUse), boundTo, Buffer.from(sealed, 'base64'))
  return JSON.parse(reply.toString()) as T
}
