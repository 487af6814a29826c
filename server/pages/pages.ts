import { bumpNoun } from '#server/db/bump-noun.ts'
import { Page } from '#contract/page.ts'
import { StoredProgramsPage } from '#contract/page/stored-programs.ts'
import type { Db } from '#server/db/connect.ts'
import type { Clock } from '#server/kit/clock.ts'
import { Refusal } from '#server/kit/refuse.ts'
import { allSlugs, findPage, listChecks, putCheck, putPage, undoCheck } from './queries.ts'

/** A page as visitors see it. */
export async function readPage(db: Db, slug: string): Promise<Page> {
  const body = await findPage(db, slug)
  if (body === undefined) throw new Refusal('not-found', 'There is no page of this name.')
  const page = Page.parse(body)
  return page.slug === 'program' ? withChecks(db, page) : page
}

/** Undefined before the first content is imported. */
export async function readPrograms(db: Db): Promise<StoredProgramsPage | undefined> {
  const body = await findPage(db, 'program')
  return body === undefined ? undefined : withChecks(db, StoredProgramsPage.parse(body))
}

/** Each number has the later one of two days: that of the page, and that of its check in the Desk. */
async function withChecks(db: Db, page: StoredProgramsPage): Promise<StoredProgramsPage> {
  const checks = await listChecks(db)
  const items = page.more.items.map((item) => {
    const { name, call, lastChecked } = item
    const check = checks.find((one) => one.name === name && one.dialled === call?.dialled)
    return check && check.checkedOn > lastChecked ? { ...item, lastChecked: check.checkedOn } : item
  })
  return { ...page, more: { ...page.more, items } }
}

/** Call it inside a transaction. Neither the page nor its draft changes. */
export async function storeCheck(tx: Db, check: Parameters<typeof putCheck>[1]): Promise<void> {
  await putCheck(tx, check)
  await bumpNoun(tx, 'page', 'program')
}

/** The same for a check that is taken back. False if the last check is of another day. */
export async function takeBackCheck(
  tx: Db,
  check: Parameters<typeof putCheck>[1],
): Promise<boolean> {
  const isUndone = await undoCheck(tx, check)
  if (isUndone) await bumpNoun(tx, 'page', 'program')
  return isUndone
}

/** The slugs of all pages. */
export const listPages = (db: Db): Promise<string[]> => allSlugs(db)

/** Call it inside a transaction, so that the pages and the version of the noun change together. */
export async function savePages(tx: Db, clock: Clock, pages: readonly Page[]): Promise<void> {
  for (const page of pages) {
    const before = await findPage(tx, page.slug)
    await putPage(tx, page, clock.now())
    await bumpNoun(tx, 'page', page.slug)
    if (crisisLinesOf(before) !== crisisLinesOf(page)) await bumpNoun(tx, 'crisis-line')
  }
}

/** What every page shows of the marked entries, as text. Only the page `program` has some. */
function crisisLinesOf(body: unknown): string {
  const page = StoredProgramsPage.safeParse(body).data
  const lines = page?.more.items.filter(({ isCrisisLine }) => isCrisisLine) ?? []
  return JSON.stringify(lines.map(({ name, call, text }) => [name, call, text]))
}
