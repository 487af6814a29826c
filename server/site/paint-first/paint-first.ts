import { replayPress } from './replay-press.ts'
import { startLate } from './start-late.ts'

/** Returns the text of a style sheet of the build by its address. */
export type SheetOf = (address: string) => string | undefined

/**
 * Makes a document paint before it runs scripts. Its style sheets are inlined. Its script is fetched only after the
 * page has painted, or when the visitor interacts with it.
 */
export const paintFirst = (html: string, sheetOf: SheetOf): string =>
  withLateScript(withSheetsInside(html, sheetOf))

const sheetLink = /<link rel="stylesheet" href="([^"#]+)(#?)"\/>/g
/** Both attributes are needed: the preload scanner of a browser ignores one of them. */
const off = ' media="not all" disabled=""/>'

/**
 * The links stay but are disabled: React expects them, and a later navigation finds the sheets that are loaded.
 * The router marks with '#' a sheet that later parts need too. Those parts look for the address without '#' and would
 * fetch it again, so a second link has that address, where React ignores it.
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

/** At the end of the head, React ignores elements that it did not render. */
const beforeHeadEnds = (html: string, markup: string): string =>
  html.replace('</head>', () => `${markup}</head>`)

/** A function as an inline script, without indentation and comment lines. */
function inPage(program: (window: Window & typeof globalThis) => void): string {
  const text = String(program).replaceAll(/^[ \t]+(\/\/.*\n|\/\*\*.*\*\/\n)?/gm, '')
  return `<script>(${text})(window)</script>`
}
