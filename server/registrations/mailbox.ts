import type { Db } from '#server/db/connect.ts'
import type { Deps } from '#server/kit/deps.ts'
import { lookupOf } from '#server/vault/vault.ts'

export const personLookup = (
  tx: Db,
  deps: Pick<Deps, 'keys' | 'clock'>,
  address: string,
): Promise<Buffer> => lookupOf(tx, deps, { purpose: 'registration', address })
