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
  const script = `<script>(${waitForLetters})(${JSON.stringify(letters)})</script>`
  return beforeHeadEnds(html, waits + script)
}

/**
 * Runs in the page. Laid out with the letters of the device first, a page is laid out twice, and a line may jump;
 * where its own come within a blink, or are there from the last visit, it waits for them.
 */
const waitForLetters = `function (letters) {
  const blinkMs = 200
  if (/2g|3g/.test(navigator.connection?.effectiveType)) return
  const root = document.documentElement
  const show = () => root.removeAttribute('data-waits')
  root.setAttribute('data-waits', '')
  setTimeout(show, blinkMs)
  Promise.all(letters.map((letter) => document.fonts.load(letter))).then(show, show)
}`

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
    script.textContent = document.querySelector('script[data-later]').textContent
    document.head.append(script)
  }
  addEventListener('DOMContentLoaded', () => setTimeout(start, patienceMs))
  const look = (paints) => paints.getEntriesByName('first-contentful-paint').length > 0 && start()
  addEventListener('load', () => new PerformanceObserver(look).observe({ type: 'paint', buffered: true }))
  for (const type of ['pointerdown', 'keydown']) addEventListener(type, start, { capture: true, once: true })
}`
