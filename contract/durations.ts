/** Durations in milliseconds. A day has 24 hours here; dates.ts computes calendar days. */
export const minuteMs = 60_000
export const hourMs = 3_600_000
export const dayMs = 86_400_000

/** A session of the Desk ends at the latest this long after the sign-in. */
export const longestSessionMs = 12 * hourMs
