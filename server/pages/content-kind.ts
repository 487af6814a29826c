import type { ChangedNumber } from '#contract/console/publishing.ts'
import { Page } from '#contract/page.ts'
import { pageSchemas } from '#contract/page-schemas.ts'
import type { ProgramsPage } from '#contract/page/programs.ts'
import type { Db } from '#server/db/connect.ts'
import { type ContentRules, defineKind } from '#server/kit/content-kind.ts'
import type { Deps } from '#server/kit/deps.ts'
import { readPage, savePages } from './pages.ts'
import { findPage } from './queries.ts'

type PageEvents = {
  /** Runs in the transaction of the publish. */
  onCrisisNumbers: (tx: Db, deps: Deps) => Promise<void>
}

/** Pages whose public path is not their slug. Testimonials are part of other pages. */
const otherPaths: Partial<Record<Page['slug'], string>> = { home: '/', testimonials: '/about' }

export const pageKind = ({ onCrisisNumbers }: PageEvents): ContentRules =>
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
      if (crisisNumbersIn(change).length > 0) await onCrisisNumbers(tx, deps)
    },
    crisisNumbers: crisisNumbersIn,
  })

function crisisNumbersIn({
  before,
  after,
}: {
  before: Page | undefined
  after: Page
}): ChangedNumber[] {
  if (after.slug !== 'program') return []
  return changedNumbers(before?.slug === 'program' ? before : undefined, after)
}

/**
 * The numbers to call or text that differ. Every number on this page counts, because each of them helps a person in
 * need.
 */
export function changedNumbers(
  before: ProgramsPage | undefined,
  after: ProgramsPage,
): ChangedNumber[] {
  const [old, current] = [numbersOf(before), numbersOf(after)]
  return [...new Set([...old.keys(), ...current.keys()])]
    .map((name) => ({ name, before: old.get(name) ?? null, after: current.get(name) ?? null }))
    .filter((number) => number.before !== number.after)
}

/** As shown and as dialled, by the name of the entry and the way to use it. */
function numbersOf(page: ProgramsPage | undefined): Map<string, string> {
  const numbers = new Map<string, string>()
  const seen = new Map<string, number>()
  for (const { name, call, text } of page?.more.items ?? []) {
    const count = (seen.get(name) ?? 0) + 1
    seen.set(name, count)
    // A second entry of the same name must not hide a changed number of the first.
    const label = count === 1 ? name : `${name} (${count})`
    if (call) numbers.set(`${label}, call`, written(call))
    if (text) numbers.set(`${label}, text`, written(text))
  }
  return numbers
}

const written = ({ shown, dialled }: { shown: string; dialled: string }) =>
  shown === dialled ? shown : `${shown} (${dialled})`
