import { datePart, formatDay } from '#contract/dates.ts'

/** The day of a post as it is shown, like 'Nov 3, 2026'. */
export function Published({ on }: { on: string }) {
  return <time dateTime={on}>{formatDay(datePart(on))}</time>
}
