import type { Organisation } from '#contract/organisation.ts'
import type { Document } from './document.ts'
import { drawTable } from './draw-table.ts'
import { dressPages } from './dress-pages.ts'
import { closePaper, colour, column, font, openPaper, paper, type Paper } from './paper.ts'
import { type Piece, piecesOf } from './pieces.ts'

type Section = Document['sections'][number]
type Element = ReturnType<Paper['struct']>
type Write = { doc: Paper; parent: Element; pieces: (text: string) => Piece[] }

const body = { size: 11, gap: 3.5 }
const indent = 18

/** One document as a PDF whose structure says what its looks say. */
export function drawDocument(document: Document, organisation: Organisation): Promise<Buffer> {
  const doc = openPaper(document.title, organisation.fullName)
  const parent = doc.struct('Document')
  doc.addStructure(parent)
  const write = { doc, parent, pieces: (text: string) => piecesOf(text, organisation) }
  drawHead(write, document)
  for (const section of document.sections) drawSection(write, section)
  parent.end()
  dressPages(doc, `${document.title}, ${organisation.fullName}`)
  return closePaper(doc)
}

function drawHead({ doc, parent, pieces }: Write, { title, note, lead }: Document) {
  parent.add(
    doc.struct('H1', {}, () => {
      doc.font(font.display).fontSize(32).fillColor(colour.ink)
      doc.text(title, paper.left, paper.top, { width: column, lineGap: -4 })
    }),
  )
  if (note)
    parent.add(
      doc.struct('P', {}, () => {
        doc.font(font.bold).fontSize(13).fillColor(colour.laterite)
        doc.moveDown(0.3).text(note, { width: column })
      }),
    )
  doc.font(font.plain).fontSize(14).fillColor(colour.ink).moveDown(0.5)
  parent.add(doc.struct('P', {}, inline(doc, pieces(lead), { width: column, lineGap: 3 })))
}

function drawSection(write: Write, { heading, body: blocks }: Section) {
  const { doc, parent } = write
  // A heading alone at the foot of a page leads nowhere.
  if (paper.height - paper.bottom - doc.y < 96) doc.addPage()
  else doc.fontSize(body.size).moveDown(1.2)
  parent.add(
    doc.struct('H2', {}, () => {
      doc.font(font.bold).fontSize(15).fillColor(colour.laterite)
      doc.text(heading, paper.left, doc.y, { width: column })
    }),
  )
  for (const block of blocks)
    if (typeof block === 'string') drawParagraph(write, block)
    else if (Array.isArray(block)) drawList(write, block)
    else drawTable(write, block)
}

function drawParagraph({ doc, parent, pieces }: Write, text: string) {
  doc.font(font.plain).fontSize(body.size).fillColor(colour.ink)
  doc.x = paper.left
  doc.y += 5
  const options = { width: column, lineGap: body.gap }
  keepTogether(doc, text, options)
  parent.add(doc.struct('P', {}, inline(doc, pieces(text), options)))
}

function drawList({ doc, parent, pieces }: Write, points: readonly string[]) {
  const list = doc.struct('L')
  parent.add(list)
  for (const point of points) {
    doc.font(font.plain).fontSize(body.size).fillColor(colour.ink)
    doc.y += 4
    const options = { width: column - indent, lineGap: body.gap }
    keepTogether(doc, point, options)
    const item = doc.struct('LI')
    list.add(item)
    item.add(doc.struct('Lbl', { actual: '•' }, () => drawDiamond(doc)))
    doc.x = paper.left + indent
    item.add(doc.struct('LBody', {}, inline(doc, pieces(point), options)))
    item.end()
  }
  list.end()
  doc.x = paper.left
}

/** A thought that does not fit on this page begins the next: its last line alone would be lost there. */
function keepTogether(doc: Paper, text: string, options: PDFKit.Mixins.TextOptions) {
  const room = paper.height - paper.bottom - doc.y
  if (doc.heightOfString(text, options) > room) doc.addPage()
}

/** The diamond belongs to every loom. */
function drawDiamond(doc: Paper) {
  const [x, y, half] = [paper.left + 5, doc.y + body.size * 0.62, 3.2]
  doc
    .polygon([x, y - half], [x + half, y], [x, y + half], [x - half, y])
    .fill(colour.laterite)
    .fillColor(colour.ink)
}

/** Runs of text on one line after another; those that lead somewhere are links to a reader too. */
function inline(doc: Paper, pieces: Piece[], options: PDFKit.Mixins.TextOptions) {
  return pieces.map(({ text, link }, place) => {
    const continued = place < pieces.length - 1
    const isLink = link !== undefined
    const put = () => {
      doc.text(text, { ...options, continued, underline: isLink, link: link ?? null })
    }
    return isLink ? doc.struct('Link', {}, put) : put
  })
}
