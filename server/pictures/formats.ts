export const formats = ['avif', 'webp', 'png', 'jpg'] as const
export type Format = (typeof formats)[number]

export const mediaTypes = {
  avif: 'image/avif',
  webp: 'image/webp',
  png: 'image/png',
  jpg: 'image/jpeg',
} as const satisfies Record<Format, string>

/** The smallest format that the Accept header allows; every browser supports the fallback. */
export function chooseFormat(accept: string | undefined, fallbackFormat: 'png' | 'jpg'): Format {
  const isAccepted = (format: 'avif' | 'webp') => accepted[format].test(accept ?? '')
  if (isAccepted('avif')) return 'avif'
  return isAccepted('webp') ? 'webp' : fallbackFormat
}

/** Matches a media type that is named without `q=0`. */
const named = (type: string) =>
  new RegExp(`(?:^|,)\\s*${type}\\s*(?!\\s*;\\s*q=0(?:\\.0*)?\\s*(?:,|$))(?:;|,|$)`, 'i')
const accepted = { avif: named('image/avif'), webp: named('image/webp') }
