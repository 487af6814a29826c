import { createHash } from 'node:crypto'
import { headersEverywhere } from '#server/kit/headers-everywhere.ts'
import type { Settings } from '#server/settings.ts'
import { isForOnePerson, type Secure } from './finalise-response.ts'

type Places = Pick<Settings, 'isProduction' | 'isDevelopment' | 'apiHost' | 'paymentProvider'>

/** A form that is sent without script is led on to the page where its sender pays, or changes their card. */
const stripePages = ['https://checkout.stripe.com', 'https://billing.stripe.com']

/**
 * The toast library puts its style sheet into the page when it loads: first an empty element, then its
 * text. These are the two texts; a test reads them from the library, so that an upgrade cannot pass unseen.
 */
export const toastStyleHashes = [
  "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
  "'sha256-Od9mHMH7x2G6QuoV3hsPkDCwIyqbg2DX3F5nLeCYQBc='",
]

/** A policy for one very document: it names each inline script by its hash, so that no other one runs. */
export function documentPolicy(html: string, places: Places): string {
  const { isDevelopment, apiHost, paymentProvider } = places
  // Vite adds style elements and opens a socket; a hash beside 'unsafe-inline' would switch it off.
  const styleElements = isDevelopment
    ? ["'unsafe-inline'"]
    : [...hashesOf(inlineStyle, html), ...toastStyleHashes]
  const connections = [...(apiHost ? [apiHost] : []), ...(isDevelopment ? ['ws:'] : [])]
  return [
    "default-src 'self'",
    ["script-src 'self'", ...hashesOf(inlineScript, html)].join(' '),
    // Attributes may carry a measure of their own; elements may not, where a browser can tell the two apart.
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

/** What nobody here needs, and no script that got into a document may ask for. */
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

/** Only a document can be framed or ask for a camera. */
const onDocuments = {
  'permissions-policy': closedFeatures.map((feature) => `${feature}=()`).join(', '),
  'x-frame-options': 'DENY',
}

/**
 * What is shown to one person alone is cut off from whatever page opened it. It costs a process of its own, which an
 * old phone takes long to start, so what everybody may read goes without.
 */
const onPrivateDocuments = { 'cross-origin-opener-policy': 'same-origin' }

export function createSecure(settings: Places): Secure {
  const everywhere = headersEverywhere(settings)
  return (headers, body) => {
    const isDocument = headers.get('content-type')?.startsWith('text/html')
    const all = {
      ...everywhere,
      ...(isDocument && onDocuments),
      ...(isDocument && isForOnePerson(headers) && onPrivateDocuments),
    }
    // The policy of a service worker's script is the policy of the worker, which must reach our pages.
    const own = isDocument ? null : headers.get('content-security-policy')
    for (const [name, value] of Object.entries(all)) headers.set(name, value)
    if (own !== null) headers.set('content-security-policy', own)
    if (isDocument)
      headers.set('content-security-policy', documentPolicy(body.toString(), settings))
  }
}

const inlineScript = /<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/gi
const inlineStyle = /<style([^>]*)>([\s\S]*?)<\/style>/gi
/** Data for scripts and for search engines is never run, so it needs no permission. */
const dataBlock = /\stype="[^"]*json"/i

function hashesOf(element: RegExp, html: string): Set<string> {
  const found = [...outsideOfMain(html).matchAll(element)]
  return new Set(
    found
      .filter(([, attributes = '']) => !dataBlock.test(attributes))
      .map(([, , text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`),
  )
}

/** What stands in the main part is content, and content has no scripts: one that slipped in must not be named. */
function outsideOfMain(html: string): string {
  const start = html.indexOf('<main')
  const end = html.lastIndexOf('</main>')
  return start === -1 || end < start ? html : html.slice(0, start) + html.slice(end)
}
