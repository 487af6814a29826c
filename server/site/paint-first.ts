/** The text of a style sheet of the build by its address. */
export type SheetOf = (address: string) => string | undefined

/**
 * Makes a rendered document show itself before it does anything else: its style sheets travel within it,
 * and nothing of its script is fetched until everything one can see has arrived.
 */
export const paintFirst = (html: string, sheetOf: SheetOf): string =>
  withLateScript(withSheetsInside(html, sheetOf))

const sheetLink = /<link rel="stylesheet" href="([^"#]+)#?"\/>/g

/**
 * The links stay, switched off: React expects them, and a page that is moved to later finds by them what
 * is already there.
 */
function withSheetsInside(html: string, sheetOf: SheetOf): string {
  const sheets: string[] = []
  const linked = html.replaceAll(sheetLink, (link, address: string) => {
    const sheet = sheetOf(address)
    if (sheet === undefined) return link
    sheets.push(sheet)
    return link.replace('/>', ' disabled=""/>')
  })
  return sheets.length === 0 ? html : beforeHeadEnds(linked, `<style>${sheets.join('')}</style>`)
}

const pageModule = '<script type="module" async="">'
const laterModule = '<script type="text/plain" data-later="">'

function withLateScript(html: string): string {
  if (!html.includes(pageModule)) return html
  const waiting = html
    .replace(pageModule, laterModule)
    .replaceAll('<link rel="modulepreload"', '<link rel="modulepreload-later"')
  return beforeHeadEnds(waiting, `<script>(${startWhenPainted})()</script>`)
}

/** There React overlooks what it did not write. */
const beforeHeadEnds = (html: string, markup: string): string =>
  html.replace('</head>', () => `${markup}</head>`)

/** Runs in the page. A picture that does not arrive must not keep the page from answering, nor may a person. */
const startWhenPainted = `function () {
  const patienceMs = 2000
  let isStarted = false
  const start = () => {
    if (isStarted) return
    isStarted = true
    for (const link of document.querySelectorAll('[rel=modulepreload-later]')) link.rel = 'modulepreload'
    const script = document.createElement('script')
    script.type = 'module'
    script.textContent = document.querySelector('[data-later]').textContent
    document.head.append(script)
  }
  addEventListener('DOMContentLoaded', () => setTimeout(start, patienceMs))
  addEventListener('load', () => new PerformanceObserver(start).observe({ type: 'paint', buffered: true }))
  for (const type of ['pointerdown', 'keydown']) addEventListener(type, start, { capture: true, once: true })
}`
