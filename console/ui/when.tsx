import { clockOf, dayOf, formatDay } from '#contract/dates.ts'

/** An instant as day and time in Calgary: 'Nov 18, 2026, 10:04'. */
export function formatWhen(iso: string): string {
  const instant = new Date(iso)
  return `${formatDay(dayOf(instant))}, ${clockOf(instant)}`
}

export const When = ({ at }: { at: string }) => <time dateTime={at}>{formatWhen(at)}</time>
