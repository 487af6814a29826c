import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const tokens = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')

/** Every allowed pair of text colour and background. */
const textPairs = `
  ink cotton, ink calico, ink white, ink canola, ink canola-2, ink bow-2, ink rose-2,
  ink leaf-2, ink warn-bg, ink-2 cotton, ink-2 calico, ink-2 white, ink-2 canola, ink-2 rest,
  ink-3 white, ink-3 calico, night canola, sask-7 cotton, sask-7 calico, sask-7 canola, sask-7 white,
  laterite cotton, laterite calico, rose-d cotton, bow-d cotton, leaf-d cotton, leaf-d success-bg,
  amber-d cotton, danger cotton, danger white, danger danger-bg,
  cotton night, cotton sask-8, cotton sask-7, cotton laterite, cotton bow-d, cotton rose-d,
  cotton leaf-d, sask-1 night, sask-1 sask-8, sask-1 laterite, sask-1 bow-d, sask-3 night,
  sask-3 sask-8, rose-2 night, canola night, canola sask-8, canola sask-7, canola bow-d,
  canola-2 laterite, canola-2 sask-8, canola-2 bow-d, canola-2 night`

/** Borders of controls, and icons with a meaning. */
const edges = `
  thread cotton, thread white, thread calico, sask-3 sask-8, leaf-2 sask-8, leaf-2 night,
  sask-7 white, canola sask-8, ink canola, danger white, canola-2 laterite, bow-2 bow-d`

test.each(pairs(textPairs))(
  'text in %s on %s has a contrast of at least 4.5 to 1',
  (front, ground) => {
    expect(contrast(front, ground)).toBeGreaterThanOrEqual(4.5)
  },
)

test.each(pairs(edges))(
  'borders in %s on %s have a contrast of at least 3 to 1',
  (front, ground) => {
    expect(contrast(front, ground)).toBeGreaterThanOrEqual(3)
  },
)

function pairs(list: string): [string, string][] {
  return list.split(',').map((pair) => {
    const [front = '', ground = ''] = pair.trim().split(/\s+/)
    return [front, ground]
  })
}

function contrast(front: string, ground: string): number {
  const [light = 0, dark = 0] = [luminance(front), luminance(ground)].toSorted((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

/** Relative luminance as WCAG 2 defines it. */
function luminance(token: string): number {
  const hex = new RegExp(`--${token}: #([0-9a-f]{6});`).exec(tokens)?.[1]
  if (!hex) throw new Error(`There is no colour --${token}`)
  const [red = 0, green = 0, blue = 0] = [0, 2, 4]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
