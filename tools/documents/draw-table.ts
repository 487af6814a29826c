import type { Table } from './document.ts'
import { colour, column, font, paper, type Paper } from './paper.ts'

declare global {
  namespace PDFKit.Mixins {
    // The library supports this option, but its types do not have it yet.
    interface StructureElementOptions {
      scope?: 'Column' | 'Row'
    }
  }
}

type Element = ReturnType<Paper['struct']>
type Row = Table['rows'][number]

const size = 11
const rowHeight = 24
const numberWidth = 70

/** Draws rows with dashed lines between them. Row and column headers are tagged for screen readers. */
export function drawTable(
  { doc, parent }: { doc: Paper; parent: Element },
  { head, rows }: Table,
): void {
  const needed = rowHeight * (rows.length + 1) + 12
  if (needed > paper.height - paper.bottom - doc.y) doc.addPage()
  doc.y += 8
  const table = doc.struct('Table')
  parent.add(table)
  drawRow(doc, table, head, 'Column')
  for (const row of rows) drawRow(doc, table, row, 'Row')
  table.end()
  doc.x = paper.left
  doc.y += 4
}

function drawRow(doc: Paper, table: Element, [name, number]: Row, scope: 'Column' | 'Row') {
  const top = doc.y
  const isHead = scope === 'Column'
  const row = doc.struct('TR')
  table.add(row)
  const put = (text: string, x: number, options: PDFKit.Mixins.TextOptions) => () => {
    doc.font(isHead ? font.bold : font.plain).fontSize(size)
    doc.fillColor(isHead ? colour.quiet : colour.ink)
    doc.text(text, x, top + 6, options)
  }
  const width = column - numberWidth
  row.add(doc.struct('TH', { scope }, put(name, paper.left, { width })))
  const right = { width: numberWidth, align: 'right' } as const
  const putNumber = put(number, paper.left + width, right)
  row.add(isHead ? doc.struct('TH', { scope }, putNumber) : doc.struct('TD', {}, putNumber))
  row.end()
  drawStitch(doc, top + rowHeight)
  doc.y = top + rowHeight
}

/** A dashed line, marked as decoration so that screen readers skip it. */
function drawStitch(doc: Paper, y: number) {
  doc.markContent('Artifact', { type: 'Layout' })
  doc
    .moveTo(paper.left, y)
    .lineTo(paper.left + column, y)
    .lineWidth(1)
    .dash(4, { space: 3 })
    .stroke(colour.thread)
    .undash()
  doc.endMarkedContent()
}
