import { datePart, formatDay } from '#contract/dates.ts'

/** The date of a post: 'Nov 3, 2026'. */
export function Published({ on }: { on: string }) {
  return <time dateTime={on}>{formatDay(datePart(on))}</time>
}
