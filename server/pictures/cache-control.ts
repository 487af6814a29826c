/** How long browsers and proxies may use a response without revalidation. */
export const cacheControl = {
  /** For an address that contains the hash of the bytes, so the response never changes. */
  immutable: 'public, max-age=31536000, immutable',
  /** For an uploaded file, which staff can take off the site. */
  upload: 'public, max-age=3600, must-revalidate',
  day: 'public, max-age=86400, stale-while-revalidate=604800',
  /** A WebP picture that is served while the smaller AVIF is being made. */
  hour: 'public, max-age=3600',
} as const
export type CacheTime = keyof typeof cacheControl
