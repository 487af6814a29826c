import { sql } from 'kysely'
import type { Deps } from '#server/kit/deps.ts'
import { newKey } from '#server/vault/record-keys.ts'
import { wrap } from '#server/vault/wrap.ts'

/** Small enough for the time limit of a statement on a busy machine. */
const batch = 1_000

/** Inserts registrations with random bytes in place of personal data, which compress as badly as encrypted ones. */
export async function insertRegistrations(
  { db, keys }: Pick<Deps, 'db' | 'keys'>,
  count: number,
): Promise<void> {
  for (let done = 0; done < count; done += batch) {
    const wrapped = Array.from({ length: Math.min(batch, count - done) }, () =>
      wrap(keys, newKey('registration')),
    )
    await sql`
      with keys as (
        insert into vault_key (id, purpose, key_id, wrapped, created_at)
        select id, 'registration', ${keys[0].id}, wrapped, now()
        from unnest(${wrapped.map(({ id }) => id)}::uuid[], ${wrapped.map((key) => key.wrapped)}::bytea[]) as t (id, wrapped)
        returning id, uuid_send(id) as bytes
      )
      insert into registration (id, event_id, person, state, code, registered_at, vault_key_id, sealed)
      select translate(rtrim(encode(bytes, 'base64'), '='), '+/', '-_'), (select id from event order by id limit 1),
        ${randomBytes(1)}, 'cancelled', encode(bytes, 'hex'), now(), id, ${randomBytes(8)}
      from keys
    `.execute(db)
  }
}

const randomBytes = (parts: number) =>
  sql.raw(Array.from({ length: parts }, () => 'sha256(uuid_send(gen_random_uuid()))').join(' || '))
