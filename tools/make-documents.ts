import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { documentFolder, readDocuments, readOrganisation } from './documents/document.ts'
import { drawDocument } from './documents/draw-document.ts'

/** `npm run documents` makes the PDFs from content/documents. Run it after changing the texts. */
const out = join(documentFolder, 'out')
const organisation = readOrganisation()

mkdirSync(out, { recursive: true })
for (const [slug, document] of readDocuments()) {
  const pdf = await drawDocument(document, organisation)
  writeFileSync(join(out, `${slug}.pdf`), pdf)
  console.log(`${slug}.pdf: ${Math.ceil(pdf.length / 1024)} kB`)
}
