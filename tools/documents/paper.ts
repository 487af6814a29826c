import { join } from 'node:path'
import PDFDocument from 'pdfkit'
import { fontFolder } from './document.ts'

/** Letter paper, the usual size in Canada. In points. */
export const paper = { width: 612, height: 792, left: 84, right: 72, top: 60, bottom: 72 }
export const column = paper.width - paper.left - paper.right

export const colour = {
  ink: '#21101F',
  quiet: '#5A4153',
  laterite: '#B8311B',
  night: '#2A0F3D',
  thread: '#8C6C45',
}

export const font = {
  display: join(fontFolder, 'ojuju-extra-bold.ttf'),
  bold: join(fontFolder, 'atkinson-hyperlegible-next-bold.ttf'),
  plain: join(fontFolder, 'atkinson-hyperlegible-next-regular.ttf'),
}

/** A fixed date, so that the same text always makes the same file. */
const edition = new Date('2026-11-15T12:00:00Z')

export type Paper = InstanceType<typeof PDFDocument>

/** An empty document for screen readers: tagged, with its language and title. */
export function openPaper(title: string, author: string): Paper {
  return new PDFDocument({
    size: [paper.width, paper.height],
    margins: paper,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en-CA',
    displayTitle: true,
    bufferPages: true,
    font: font.plain,
    info: { Title: title, Author: author, CreationDate: edition, ModDate: edition },
  })
}

/** Reads the finished document from its stream. */
export async function closePaper(doc: Paper): Promise<Buffer> {
  doc.end()
  const chunks: Buffer[] = []
  for await (const chunk of doc) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}
