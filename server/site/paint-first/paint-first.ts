import { acted, actions } from '#contract/acted.ts'
import { pressAgain } from './press-again.ts'
import { waitForLetters } from './wait-for-letters.ts'
import { wakeInSteps } from './wake-in-steps.ts'

/** The text of a style sheet of the build by its address. */
export type SheetOf = (address: string) => string | undefined

/**
 * Makes a rendered document show itself before it does anything else: its style sheets travel within it,
 * it is laid out once, with its own letters, and nothing of its script is fetched until everything one can
 * see has arrived.
 */
export const paintFirst = (html: string, sheetOf: SheetOf): string =>
  withLateScript(withLetters(withSheetsInside(html, sheetOf)))

const sheetLink = /<link rel="stylesheet" href="([^"#]+)#?"\/>/g

/**
 * The links stay, switched off: React expects them, and a page that is moved to later finds by them what
 * is already there. A browser that reads ahead overlooks the one switch, but not the other.
 */
function withSheetsInside(html: string, sheetOf: SheetOf): string {
  const sheets: string[] = []
  const linked = html.replaceAll(sheetLink, (link, address: string) => {
    const sheet = sheetOf(address)
    if (sheet === undefined) return link
    sheets.push(sheet)
    return link.replace('/>', ' media="not all" disabled=""/>')
  })
  return sheets.length === 0 ? html : beforeHeadEnds(linked, `<style>${sheets.join('')}</style>`)
}

const letterFile = /<link rel="preload" href="([^"]+)" as="font"/g
const letterFace =
  /@font-face\{font-family:([^;]+);src:url\(([^)]+)\)[^}]*?font-weight:(\d+)[^}]*\}/g

/** The letters that the document asks for first, as a style sheet names them: `400 1em Atkinson Next`. */
function withLetters(html: string): string {
  const files = new Set([...html.matchAll(letterFile)].map(([, file]) => file))
  const letters = [...html.matchAll(letterFace)]
    .filter(([, , file]) => files.has(file))
    .map(([, family, , weight]) => `${weight} 1em ${family}`)
  if (letters.length === 0) return html
  const waits = '<style>[data-waits] body{display:none}</style>'
  return beforeHeadEnds(html, waits + inPage(waitForLetters, letters))
}

/** What lies below is not laid out before the first paint, only held a place for. */
const farParts = 'main>:nth-child(n+3),footer'
const heldPlaces = `<style>[data-near-first] :is(${farParts}):not([data-laid-out])\
{content-visibility:auto;contain-intrinsic-size:auto 40rem}</style>`

const pageModule = '<script type="module" async="">'
const laterModule = '<script type="text/plain" data-later="">'

function withLateScript(html: string): string {
  if (!html.includes(pageModule)) return html
  const waiting = html
    .replace(pageModule, laterModule)
    .replaceAll('<link rel="modulepreload"', '<link rel="modulepreload-later"')
  const programs = inPage(wakeInSteps, farParts, actions, acted) + inPage(pressAgain)
  return beforeHeadEnds(waiting, heldPlaces + programs)
}

/** There React overlooks what it did not write. */
const beforeHeadEnds = (html: string, markup: string): string =>
  html.replace('</head>', () => `${markup}</head>`)

/** A program that travels as text, without indents and remarks. */
function inPage(program: (...given: never[]) => void, ...given: unknown[]): string {
  const text = String(program).replaceAll(/^ +(\/\/.*\n)?/gm, '')
  const values = given.map((value) => JSON.stringify(value))
  return `<script>(${text})(${['window', ...values].join()})</script>`
}
