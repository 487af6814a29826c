import * as z from 'zod/mini'
import { dataOf } from '../endpoint.ts'
import { pageText } from '../text/schema.ts'
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
export const NumberChange = z.object({
  name: z.string(),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
})
export type NumberChange = z.infer<typeof NumberChange>

/** Says what the list in the scripts (`before`), which the offline page shows, does not have. */
export const differenceText = ({ name, before }: NumberChange): string =>
  before === null
    ? `${name}: The offline page does not show this line yet. Tell your operator.`
    : `${name}: The offline page still shows the old number. Tell your operator.`

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
  body: z.strictObject({ name: pageText, dialled: pageText }),
  reply: dataOf(CrisisLineRow),
})

/** Takes back a check of today: the line has the day of the check before. A line without a check of today is a 409. */
export const undoCheck = consoleEndpoint({
  permission: 'content:publish',
  method: 'POST',
  path: '/crisis-line/check/undo',
  body: checkCrisisLine.body,
  reply: dataOf(CrisisLineRow),
})

type PhoneNumber = { shown: string; dialled: string }
type Line = {
  name: string
  call?: PhoneNumber | undefined
  text?: PhoneNumber | undefined
  isCrisisLine?: boolean | undefined
}

/** The numbers of a line in one text: '1-800-668-6868, text 686868'. */
const numbersOf = ({ call, text }: Line): string =>
  [call && written(call), text && `text ${written(text)}`].filter(Boolean).join(', ')

/** With the dialled number in brackets where it is another one than a visitor reads. */
function written({ shown, dialled }: PhoneNumber): string {
  const digits = shown.replaceAll(/\D/g, '').replace(/^1(?=\d{10}$)/, '')
  return digits === dialled.replace(/^\+1/, '') ? shown : `${shown} (${dialled})`
}

/**
 * The crisis numbers that differ between two versions of the page `program`. Publishing such a change needs a step-up.
 * Several lines of one name are one entry with all their numbers, so that no line hides another one.
 */
export function changedCrisisNumbers(
  before: readonly Line[],
  after: readonly Line[],
): NumberChange[] {
  const numbersByName = (lines: readonly Line[]) => {
    const marked = Map.groupBy(
      lines.filter(({ isCrisisLine }) => isCrisisLine),
      ({ name }) => name,
    )
    return new Map(
      [...marked].map(([name, same]) => [name, same.map(numbersOf).toSorted().join('; ')]),
    )
  }
  const [old, next] = [numbersByName(before), numbersByName(after)]
  return [...new Set([...old.keys(), ...next.keys()])]
    .map((name) => ({ name, before: old.get(name) ?? null, after: next.get(name) ?? null }))
    .filter((change) => change.before !== change.after)
}
