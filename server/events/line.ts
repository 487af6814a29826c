/** All events in one line by their start, as it stands at one moment. */
export type Line = {
  total: number
  /** How many have begun; those behind them are still to come. */
  begun: number
  /** Where those stand that have begun and not ended. */
  goingOn: readonly number[]
}

/** Where in the line a page of the list stands: upcoming ones first, soonest first; then past ones, newest first. */
export function positionsOf(line: Line, page: { limit: number; offset: number }): number[] {
  const count = Math.max(0, Math.min(page.limit, line.total - page.offset))
  return Array.from({ length: count }, (_, i) => positionAt(line, page.offset + i))
}

function positionAt({ total, begun, goingOn }: Line, place: number): number {
  const stillOn = goingOn[place]
  if (stillOn !== undefined) return stillOn
  const ahead = begun + place - goingOn.length
  if (ahead < total) return ahead
  let back = begun - 1 - (ahead - total)
  for (const passedOver of goingOn.toReversed()) if (passedOver >= back) back -= 1
  return back
}

export type Run = { first: number; count: number }

/** The same positions as few pieces of the line, each without a gap. */
export function runsOf(positions: readonly number[]): Run[] {
  const runs: Run[] = []
  for (const position of positions.toSorted((a, b) => a - b)) {
    const last = runs.at(-1)
    if (last && last.first + last.count === position) last.count += 1
    else runs.push({ first: position, count: 1 })
  }
  return runs
}
