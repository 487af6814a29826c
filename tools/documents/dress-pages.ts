import { colour, font, paper, type Paper } from './paper.ts'

/** The six threads of the selvedge with the night between them, and how long each runs. */
const threads = [
  ['#D8321F', 12],
  ['#F57C1F', 12],
  ['#FFC629', 12],
  [colour.night, 6],
  ['#2F9350', 12],
  ['#2A63C6', 12],
  ['#7230A6', 12],
  [colour.night, 6],
] as const

/** The edge and the foot of every page. Decoration: a screen reader passes over it. */
export function dressPages(doc: Paper, foot: string): void {
  const { count } = doc.bufferedPageRange()
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(page)
    doc.markContent('Artifact', { type: 'Layout' })
    drawSelvedge(doc)
    doc.endMarkedContent()
    doc.markContent('Artifact', { type: 'Pagination' })
    drawFoot(doc, foot, `Page ${page + 1} of ${count}`)
    doc.endMarkedContent()
  }
}

function drawSelvedge(doc: Paper) {
  let y = 0
  while (y < paper.height)
    for (const [thread, length] of threads) {
      doc.rect(0, y, 22, length).fill(thread)
      y += length
    }
}

function drawFoot(doc: Paper, left: string, right: string) {
  const y = paper.height - 48
  // Below the margin, where writing would otherwise begin a new page.
  doc.page.margins.bottom = 0
  doc.font(font.plain).fontSize(9).fillColor(colour.quiet)
  doc.text(left, paper.left, y, { lineBreak: false })
  const end = paper.width - paper.right - doc.widthOfString(right)
  doc.text(right, end, y, { lineBreak: false })
}
