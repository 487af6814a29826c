import { changedCrisisNumbers, type NumberChange } from '#contract/console/crisis-line.ts'
import { Page } from '#contract/page.ts'
import { pageSchemas } from '#contract/page-schemas.ts'
import type { Db } from '#server/db/connect.ts'
import { type Change, type ContentRules, defineKind } from '#server/kit/content-kind.ts'
import type { Deps } from '#server/kit/deps.ts'
import { readPage, savePages } from './pages.ts'
import { findPage } from './queries.ts'

/** What the module of crisis lines adds. */
type CrisisLines = {
  /** Runs in the transaction of the publish. */
  onCrisisNumbers: (tx: Db, deps: Deps, changes: readonly NumberChange[]) => Promise<void>
}

/** Pages whose public path is not their slug. Testimonials are part of other pages, the frame of all. */
const otherPaths: Partial<Record<Page['slug'], string>> = {
  home: '/',
  testimonials: '/about',
  frame: '/',
}

export const pageKind = ({ onCrisisNumbers }: CrisisLines): ContentRules =>
  defineKind<Page>({
    schemaOf: (id) => Object.entries(pageSchemas).find(([slug]) => slug === id)?.[1],
    titleOf: ({ slug }) => slug,
    pathOf: async (_db, id) =>
      Object.entries(otherPaths).find(([slug]) => slug === id)?.[1] ?? `/${id}`,
    read: async (db, id) => {
      const body = await findPage(db, id)
      return body === undefined ? undefined : Page.parse(body)
    },
    publicReplies: async (db, _deps, id) => ({ [`/page/${id}`]: { data: await readPage(db, id) } }),
    write: async (tx, deps, change) => {
      await savePages(tx, deps.clock, [change.after])
      const changes = crisisNumbersIn(change)
      if (changes.length > 0) await onCrisisNumbers(tx, deps, changes)
    },
    crisisNumbers: crisisNumbersIn,
  })

/** The page `program` has the crisis lines: its marked entries. */
function crisisNumbersIn({ before, after }: Pick<Change<Page>, 'before' | 'after'>) {
  return changedCrisisNumbers(linesOf(before), linesOf(after))
}

const linesOf = (page: Page | undefined) => (page?.slug === 'program' ? page.more.items : [])
