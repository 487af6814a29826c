import type { Settings } from '#server/settings.ts'

/** A JSON, picture, PDF or error response must not run scripts or load anything when it is opened directly. */
const filePolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"

/** Sent with every response. One page causes about forty of them, so the list is short. */
export const headersEverywhere = ({
  isProduction,
}: Pick<Settings, 'isProduction'>): Readonly<Record<string, string>> => ({
  'content-security-policy': filePolicy,
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  ...(isProduction && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
})
