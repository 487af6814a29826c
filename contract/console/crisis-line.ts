import * as z from 'zod/mini'
import { dataOf } from '../endpoint.ts'
import type { StoredProgramsPage } from '../page/stored-programs.ts'
import { words } from '../words/schema.ts'
import { consoleEndpoint } from './endpoint.ts'

/** Staff check each number every 90 days. After 120 days it is overdue. */
export const crisisLineDays = { due: 90, overdue: 120 } as const

export const CheckState = z.enum(['checked', 'due', 'overdue', 'never'])
export type CheckState = z.infer<typeof CheckState>

const CrisisLineRow = z.object({
  name: z.string(),
  shown: z.string(),
  dialled: z.string(),
  /** The number for text messages. */
  text: z.nullable(z.string()),
  /** The day in Calgary; null until a staff member checked it. */
  lastChecked: z.nullable(z.string()),
  state: CheckState,
})
export type CrisisLineRow = z.infer<typeof CrisisLineRow>

/** A number that differs between two lists; null where a list does not have the line. */
const NumberChange = z.object({
  name: z.string(),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
})
export type NumberChange = z.infer<typeof NumberChange>

export const listCrisisLines = consoleEndpoint({
  permission: 'content:read',
  method: 'GET',
  path: '/crisis-line',
  reply: dataOf(
    z.object({
      rows: z.array(CrisisLineRow),
      /** Where the list in the scripts (`before`) differs from the published one (`after`). */
      differences: z.array(NumberChange),
    }),
  ),
})

/** Sets the day of a published line to today, without a draft. The number is the one that was called. */
export const checkCrisisLine = consoleEndpoint({
  permission: 'content:publish',
  method: 'POST',
  path: '/crisis-line/check',
  body: z.strictObject({ name: words, dialled: words }),
  reply: dataOf(CrisisLineRow),
})

type Numbers = Pick<StoredProgramsPage['more']['items'][number], 'name' | 'call' | 'text'>

/** The numbers of a line in one text: '1-800-668-6868, text 686868'. */
const numbersOf = ({ call, text }: Numbers): string =>
  [call?.shown, text && `text ${text.shown}`].filter(Boolean).join(', ')

const dialledOf = ({ call, text }: Numbers): string => `${call?.dialled} ${text?.dialled}`

type PageOfLines = {
  more: { items: readonly (Numbers & { isCrisisLine?: boolean | undefined })[] }
}

/** The crisis numbers that publishing `after` would change. Publishing needs a step-up if there are any. */
export function changedCrisisNumbers(before: PageOfLines, after: PageOfLines): NumberChange[] {
  const linesOf = ({ more }: PageOfLines) =>
    new Map(more.items.filter(({ isCrisisLine }) => isCrisisLine).map((line) => [line.name, line]))
  const [old, next] = [linesOf(before), linesOf(after)]
  return [...new Set([...old.keys(), ...next.keys()])].flatMap((name) => {
    const [was, is] = [old.get(name), next.get(name)]
    if (was && is && dialledOf(was) === dialledOf(is)) return []
    return [{ name, before: was ? numbersOf(was) : null, after: is ? numbersOf(is) : null }]
  })
}
