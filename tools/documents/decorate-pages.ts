import { colour, font, paper, type Paper } from './paper.ts'

/** The colours of the woven edge, with the height of each in points. */
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

/** Draws the edge and the footer of every page, marked as decoration so that screen readers skip them. */
export function decoratePages(doc: Paper, footer: string): void {
  const { count } = doc.bufferedPageRange()
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(page)
    doc.markContent('Artifact', { type: 'Layout' })
    drawEdge(doc)
    doc.endMarkedContent()
    doc.markContent('Artifact', { type: 'Pagination' })
    drawFooter(doc, footer, `Page ${page + 1} of ${count}`)
    doc.endMarkedContent()
  }
}

function drawEdge(doc: Paper) {
  let y = 0
  while (y < paper.height)
    for (const [thread, length] of threads) {
      doc.rect(0, y, 22, length).fill(thread)
      y += length
    }
}

function drawFooter(doc: Paper, left: string, right: string) {
  const y = paper.height - 48
  // The footer is below the margin, where pdfkit would otherwise start a new page.
  doc.page.margins.bottom = 0
  doc.font(font.plain).fontSize(9).fillColor(colour.quiet)
  doc.text(left, paper.left, y, { lineBreak: false })
  const end = paper.width - paper.right - doc.widthOfString(right)
  doc.text(right, end, y, { lineBreak: false })
}
