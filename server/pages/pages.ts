import { bumpNoun } from '#server/db/bump-noun.ts'
import { Page } from '#contract/page.ts'
import type { Db } from '#server/db/connect.ts'
import type { Clock } from '#server/kit/clock.ts'
import { Refusal } from '#server/kit/refuse.ts'
import { allSlugs, findPage, putPage } from './queries.ts'

export async function readPage(db: Db, slug: string): Promise<Page> {
  const body = await findPage(db, slug)
  if (body === undefined) throw new Refusal('not-found', 'There is no page of this name.')
  return Page.parse(body)
}

/** The slugs of all pages. */
export const listPages = (db: Db): Promise<string[]> => allSlugs(db)

/** Call it inside a transaction, so that the pages and the version of the noun change together. */
export async function savePages(tx: Db, clock: Clock, pages: readonly Page[]): Promise<void> {
  for (const page of pages) await putPage(tx, page, clock.now())
  await bumpNoun(tx, 'page')
}
