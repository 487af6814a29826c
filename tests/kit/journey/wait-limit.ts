/** How long a journey waits for an element. Long enough for a busy machine. */
export const waitLimitMs = 30_000
