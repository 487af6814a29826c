import { replayPress } from './replay-press.ts'
import { startLate } from './start-late.ts'

/** The text of a style sheet of the build by its address. */
export type SheetOf = (address: string) => string | undefined

/**
 * Makes a rendered document show itself before it does anything else: its style sheets travel within it, and
 * nothing of its script is fetched until everything one can see has arrived or somebody does something.
 */
export const paintFirst = (html: string, sheetOf: SheetOf): string =>
  withLateScript(withSheetsInside(html, sheetOf))

const sheetLink = /<link rel="stylesheet" href="([^"#]+)(#?)"\/>/g
/** A browser that reads ahead overlooks the one switch, but not the other. */
const off = ' media="not all" disabled=""/>'

/**
 * The links stay, switched off: React expects them, and a page that is moved to later finds by them what is
 * already there. The router marks with a '#' what parts that come later need too. They look for it without, and
 * would fetch it again and style the whole page anew; so it is named once more where React overlooks it.
 */
function withSheetsInside(html: string, sheetOf: SheetOf): string {
  const sheets: string[] = []
  const shared: string[] = []
  const linked = html.replaceAll(sheetLink, (link, address: string, mark: string) => {
    const sheet = sheetOf(address)
    if (sheet === undefined) return link
    sheets.push(sheet)
    if (mark) shared.push(`<link rel="stylesheet" href="${address}"${off}`)
    return link.replace('/>', off)
  })
  if (sheets.length === 0) return html
  return beforeHeadEnds(linked, `${shared.join('')}<style>${sheets.join('')}</style>`)
}

const pageModule = '<script type="module" async="">'
const laterModule = '<script type="text/plain" data-later="">'

function withLateScript(html: string): string {
  if (!html.includes(pageModule)) return html
  const waiting = html
    .replace(pageModule, laterModule)
    .replaceAll('<link rel="modulepreload"', '<link rel="modulepreload-later"')
  return beforeHeadEnds(waiting, inPage(startLate) + inPage(replayPress))
}

/** There React overlooks what it did not write. */
const beforeHeadEnds = (html: string, markup: string): string =>
  html.replace('</head>', () => `${markup}</head>`)

/** A program that travels as text, without indents and remarks. */
function inPage(program: (window: Window & typeof globalThis) => void): string {
  const text = String(program).replaceAll(/^[ \t]+(\/\/.*\n|\/\*\*.*\*\/\n)?/gm, '')
  return `<script>(${text})(window)</script>`
}
