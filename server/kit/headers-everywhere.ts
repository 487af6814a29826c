import type { Settings } from '#server/settings.ts'

/** What nobody here needs, and no script that got in may ask for. */
const closedFeatures = [
  'accelerometer',
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
]

/** JSON, pictures, PDFs and errors are no places to run or load anything, whoever opens them directly. */
const filePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** On every answer, whatever it is. A document replaces the policy by its own. */
export const headersEverywhere = ({
  isProduction,
}: Pick<Settings, 'isProduction'>): Readonly<Record<string, string>> => ({
  'content-security-policy': filePolicy,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': closedFeatures.map((feature) => `${feature}=()`).join(', '),
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  ...(isProduction && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
})
