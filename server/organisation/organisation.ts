import { bumpNoun } from '#server/db/bump-noun.ts'
import { Organisation } from '#contract/organisation.ts'
import type { Db } from '#server/db/connect.ts'
import { findOrganisation, putOrganisation } from './queries.ts'

export { senderOf } from './sender.ts'

/** Who we are. The first start fills this from the content folder, so a missing row is a fault and not an answer. */
export async function readOrganisation(db: Db): Promise<Organisation> {
  return Organisation.parse(await findOrganisation(db))
}

export const hasOrganisation = async (db: Db): Promise<boolean> =>
  (await findOrganisation(db)) !== undefined

/** Call it inside a transaction: the words and the note that they changed belong together. */
export async function changeOrganisation(db: Db, organisation: Organisation): Promise<void> {
  await putOrganisation(db, organisation)
  await bumpNoun(db, 'organisation')
}
