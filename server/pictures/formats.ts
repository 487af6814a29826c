export const formats = ['avif', 'webp', 'png', 'jpg'] as const
export type Format = (typeof formats)[number]

export const mediaTypes = {
  avif: 'image/avif',
  webp: 'image/webp',
  png: 'image/png',
  jpg: 'image/jpeg',
} as const satisfies Record<Format, string>

/** The smallest format that a browser says it can show; every browser can show the last. */
export function chooseFormat(accept: string | undefined, plainest: 'png' | 'jpg'): Format {
  const welcome = (format: 'avif' | 'webp') => crop[format].test(accept ?? '')
  if (welcome('avif')) return 'avif'
  return welcome('webp') ? 'webp' : plainest
}

/** Named, and not refused by a weight of nought. */
const named = (type: string) =>
  new RegExp(`(?:^|,)\\s*${type}\\s*(?!\\s*;\\s*q=0(?:\\.0*)?\\s*(?:,|$))(?:;|,|$)`, 'i')
const crop = { avif: named('image/avif'), webp: named('image/webp') }
