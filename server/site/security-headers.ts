import { createHash } from 'node:crypto'
import { headersEverywhere } from '#server/kit/headers-everywhere.ts'
import type { Settings } from '#server/settings.ts'
import { isPrivate, type Secure } from './finalise-response.ts'

type PolicySettings = Pick<
  Settings,
  'isProduction' | 'isDevelopment' | 'apiHost' | 'paymentProvider'
>

/** A form without JavaScript redirects to the Stripe page where the visitor pays or changes their card. */
const stripePages = ['https://checkout.stripe.com', 'https://billing.stripe.com']

/**
 * The toast library adds its style sheet when it loads: first an empty element, then the text. These are the hashes of
 * both. A test computes them from the library, so that an upgrade that changes them fails.
 */
export const toastStyleHashes = [
  "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
  "'sha256-Od9mHMH7x2G6QuoV3hsPkDCwIyqbg2DX3F5nLeCYQBc='",
]

/** The policy of one document. It lists the hash of each inline script, so that no other inline script runs. */
export function documentPolicy(html: string, settings: PolicySettings): string {
  const { isDevelopment, apiHost, paymentProvider } = settings
  // Vite adds style elements and opens a socket. A hash would disable 'unsafe-inline'.
  const styleElements = isDevelopment
    ? ["'unsafe-inline'"]
    : [...hashesOf(inlineStyle, html), ...toastStyleHashes]
  const connections = [...(apiHost ? [apiHost] : []), ...(isDevelopment ? ['ws:'] : [])]
  return [
    "default-src 'self'",
    ["script-src 'self'", ...hashesOf(inlineScript, html)].join(' '),
    // Style attributes are allowed. Style elements are not, in browsers that support style-src-elem.
    "style-src 'self' 'unsafe-inline'",
    ["style-src-elem 'self'", ...styleElements].join(' '),
    "img-src 'self' data:",
    ["connect-src 'self'", ...connections].join(' '),
    "object-src 'none'",
    "base-uri 'none'",
    ["form-action 'self'", ...(paymentProvider === 'stripe' ? stripePages : [])].join(' '),
    "frame-ancestors 'none'",
  ].join('; ')
}

/** Browser features that the site does not use. An injected script must not use them either. */
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

/** These headers matter only for documents. */
const onDocuments = {
  'permissions-policy': closedFeatures.map((feature) => `${feature}=()`).join(', '),
  'x-frame-options': 'DENY',
}

/**
 * A private document is isolated from the page that opened it. The browser starts a separate process for this, which is
 * slow on an old phone, so public documents go without.
 */
const onPrivateDocuments = { 'cross-origin-opener-policy': 'same-origin' }

export function createSecure(settings: PolicySettings): Secure {
  const everywhere = headersEverywhere(settings)
  return (headers, body) => {
    const isDocument = headers.get('content-type')?.startsWith('text/html')
    const all = {
      ...everywhere,
      ...(isDocument && onDocuments),
      ...(isDocument && isPrivate(headers) && onPrivateDocuments),
    }
    // The policy of a service worker script applies to the worker, which must be able to fetch our pages.
    const own = isDocument ? null : headers.get('content-security-policy')
    for (const [name, value] of Object.entries(all)) headers.set(name, value)
    if (own !== null) headers.set('content-security-policy', own)
    if (isDocument)
      headers.set('content-security-policy', documentPolicy(body.toString(), settings))
  }
}

const inlineScript = /<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/gi
const inlineStyle = /<style([^>]*)>([\s\S]*?)<\/style>/gi
/** JSON for scripts and search engines is not executed, so it needs no hash. */
const dataBlock = /\stype="[^"]*json"/i

function hashesOf(element: RegExp, html: string): Set<string> {
  const found = [...outsideOfMain(html).matchAll(element)]
  return new Set(
    found
      .filter(([, attributes = '']) => !dataBlock.test(attributes))
      .map(([, , text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`),
  )
}

/** The main element contains content, which has no scripts. An injected script there must not get a hash. */
function outsideOfMain(html: string): string {
  const start = html.indexOf('<main')
  const end = html.lastIndexOf('</main>')
  return start === -1 || end < start ? html : html.slice(0, start) + html.slice(end)
}
