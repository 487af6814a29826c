import { Organisation } from '#contract/organisation.ts'
import type { Db } from '#server/db/connect.ts'
import { findOrganisation } from './queries.ts'

/** Who we are. The first start fills this from the content folder, so a missing row is a fault and not an answer. */
export async function readOrganisation(db: Db): Promise<Organisation> {
  return Organisation.parse(await findOrganisation(db))
}
