import type { Organisation } from '#contract/organisation.ts'
import type { Document } from './document.ts'
import { drawTable } from './draw-table.ts'
import { decoratePages } from './decorate-pages.ts'
import { closePaper, colour, column, font, openPaper, paper, type Paper } from './paper.ts'
import { type TextRun, textRunsOf } from './text-runs.ts'

type Section = Document['sections'][number]
type Element = ReturnType<Paper['struct']>
type Target = { doc: Paper; parent: Element; textRuns: (text: string) => TextRun[] }

const body = { size: 11, gap: 3.5 }
const indent = 18

/** Draws one document as a tagged PDF, which screen readers can follow. */
export function drawDocument(document: Document, organisation: Organisation): Promise<Buffer> {
  const doc = openPaper(document.title, organisation.fullName)
  const parent = doc.struct('Document')
  doc.addStructure(parent)
  const target = { doc, parent, textRuns: (text: string) => textRunsOf(text, organisation) }
  drawHead(target, document)
  for (const section of document.sections) drawSection(target, section)
  parent.end()
  decoratePages(doc, `${document.title}, ${organisation.fullName}`)
  return closePaper(doc)
}

function drawHead({ doc, parent, textRuns }: Target, { title, note, lead }: Document) {
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
  parent.add(doc.struct('P', {}, inline(doc, textRuns(lead), { width: column, lineGap: 3 })))
}

function drawSection(target: Target, { heading, body: blocks }: Section) {
  const { doc, parent } = target
  // Avoid a heading alone at the foot of a page.
  if (paper.height - paper.bottom - doc.y < 96) doc.addPage()
  else doc.fontSize(body.size).moveDown(1.2)
  parent.add(
    doc.struct('H2', {}, () => {
      doc.font(font.bold).fontSize(15).fillColor(colour.laterite)
      doc.text(heading, paper.left, doc.y, { width: column })
    }),
  )
  for (const block of blocks)
    if (typeof block === 'string') drawParagraph(target, block)
    else if (Array.isArray(block)) drawList(target, block)
    else drawTable(target, block)
}

function drawParagraph({ doc, parent, textRuns }: Target, text: string) {
  doc.font(font.plain).fontSize(body.size).fillColor(colour.ink)
  doc.x = paper.left
  doc.y += 5
  const options = { width: column, lineGap: body.gap }
  keepTogether(doc, text, options)
  parent.add(doc.struct('P', {}, inline(doc, textRuns(text), options)))
}

function drawList({ doc, parent, textRuns }: Target, points: readonly string[]) {
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
    item.add(doc.struct('LBody', {}, inline(doc, textRuns(point), options)))
    item.end()
  }
  list.end()
  doc.x = paper.left
}

/** Starts a new page if the paragraph does not fit, so that no single line is left on the next one. */
function keepTogether(doc: Paper, text: string, options: PDFKit.Mixins.TextOptions) {
  const room = paper.height - paper.bottom - doc.y
  if (doc.heightOfString(text, options) > room) doc.addPage()
}

/** The bullet of a list: a diamond, as in the woven artwork. */
function drawDiamond(doc: Paper) {
  const [x, y, half] = [paper.left + 5, doc.y + body.size * 0.62, 3.2]
  doc
    .polygon([x, y - half], [x + half, y], [x, y + half], [x - half, y])
    .fill(colour.laterite)
    .fillColor(colour.ink)
}

/** Draws runs of text after each other. Links are also tagged as links. */
function inline(doc: Paper, textRuns: TextRun[], options: PDFKit.Mixins.TextOptions) {
  return textRuns.map(({ text, link }, index) => {
    const continued = index < textRuns.length - 1
    const isLink = link !== undefined
    const put = () => {
      doc.text(text, { ...options, continued, underline: isLink, link: link ?? null })
    }
    return isLink ? doc.struct('Link', {}, put) : put
  })
}
