/** How long whoever holds a copy may use it without asking. */
export const cacheFor = {
  /** The address names the very bytes, so the answer cannot change. */
  ever: 'public, max-age=31536000, immutable',
  aDay: 'public, max-age=86400, stale-while-revalidate=604800',
  /** Something smaller is on its way. */
  anHour: 'public, max-age=3600',
} as const
export type CacheFor = keyof typeof cacheFor
