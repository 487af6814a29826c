import type { Settings } from '#server/settings.ts'

/** JSON, pictures, PDFs and errors are no places to run or load anything, whoever opens them directly. */
const filePolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"

/** On every answer, whatever it is: forty times for one page, so no longer than a file needs it. */
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
