/** Durations in milliseconds. A day has 24 hours here; days of the calendar are counted by dates.ts. */
export const minuteMs = 60_000
export const hourMs = 3_600_000
export const dayMs = 86_400_000
