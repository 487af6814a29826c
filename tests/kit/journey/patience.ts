/** How long a journey waits for something to appear: on a busy machine everything comes, but late. */
export const patienceMs = 30_000
