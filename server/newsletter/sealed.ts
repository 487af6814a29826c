import * as z from 'zod/mini'
import { Subscriber } from '#contract/newsletter.ts'
import type { Db } from '#server/db/connect.ts'
import type { Keys } from '#server/kit/secret.ts'
import { open, openRecordKey, type RecordKey, seal } from '#server/vault/vault.ts'
import type { SubscriptionRow } from './queries.ts'

/** All that is personal about a subscription. The key that stops it goes into every email, so it is kept here. */
const Contents = z.object({ ...Subscriber.shape, stopToken: z.optional(z.string()) })
type Contents = z.infer<typeof Contents>

export const sealContents = (key: RecordKey, id: string, contents: Contents): Buffer =>
  seal(key, cellOf(id), JSON.stringify(contents))

export async function openContents(
  db: Db,
  { keys }: { keys: Keys },
  { id, vault_key, sealed }: Pick<SubscriptionRow, 'id' | 'vault_key' | 'sealed'>,
): Promise<{ contents: Contents; key: RecordKey }> {
  if (!vault_key || !sealed) throw new Error('An ended subscription holds nothing to open.')
  const key = await openRecordKey(db, { keys }, { id: vault_key, purpose: 'newsletter' })
  return { contents: Contents.parse(JSON.parse(open(key, cellOf(id), sealed))), key }
}

const cellOf = (id: string) => ({ table: 'subscription', row: id, column: 'sealed' })
