/** At most `limit` of these times may lie within any `ms` milliseconds. Times are sorted, past and future. */
export type SlotWindow = { times: readonly number[]; limit: number; ms: number }

/** The earliest time from `now` at which one more e-mail keeps every sliding window within its limit. */
export function earliestSlot(now: number, windows: readonly SlotWindow[]): number {
  const closed = windows.flatMap(closedRanges).toSorted((a, b) => a.from - b.from)
  let slot = now
  for (const { from, to } of closed) {
    if (from >= slot) break
    if (slot < to) slot = to
  }
  return slot
}

/** `limit` times that lie closer together than the window leave no room from its length before the last to its length after the first. */
function closedRanges({ times, limit, ms }: SlotWindow): { from: number; to: number }[] {
  return times.flatMap((first, index) => {
    const last = times[index + limit - 1]
    return last !== undefined && last - first < ms ? [{ from: last - ms, to: first + ms }] : []
  })
}
