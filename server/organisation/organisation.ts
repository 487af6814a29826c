import { bumpNoun } from '#server/db/bump-noun.ts'
import type { Organisation } from '#contract/organisation.ts'
import type { Db } from '#server/db/connect.ts'
import { putOrganisation } from './queries.ts'

export { queueEmail } from './queue-email.ts'
export { readOrganisation } from './read.ts'

/** Call it inside a transaction: the words and the note that they changed belong together. */
export async function changeOrganisation(db: Db, organisation: Organisation): Promise<void> {
  await putOrganisation(db, organisation)
  await bumpNoun(db, 'organisation')
}
