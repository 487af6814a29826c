import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import * as z from 'zod/mini'
import { Organisation } from '#contract/organisation.ts'
import { pageText } from '#contract/text/schema.ts'

const content = resolve(import.meta.dirname, '../../content')
export const documentFolder = join(content, 'documents')
export const fontFolder = join(content, 'fonts')

const Table = z
  .strictObject({
    head: z.tuple([pageText, pageText]),
    rows: z.array(z.tuple([pageText, pageText])),
  })
  .check(z.refine(({ rows }) => rows.length > 0, 'must have at least one row'))
export type Table = z.infer<typeof Table>

/** A paragraph, a list, or a table with a label and a number in each row. */
const Block = z.union([pageText, z.array(pageText).check(z.minLength(1)), Table])

export const Document = z.strictObject({
  title: pageText,
  note: z.optional(pageText),
  lead: pageText,
  sections: z
    .array(z.strictObject({ heading: pageText, body: z.array(Block).check(z.minLength(1)) }))
    .check(z.minLength(1)),
})
export type Document = z.infer<typeof Document>

/** All documents by slug. The slug is the file name without its extension. */
export function readDocuments(): Map<string, Document> {
  const files = readdirSync(documentFolder).filter((name) => name.endsWith('.json'))
  return new Map(
    files
      .toSorted()
      .map((name) => [name.replace(/\.json$/, ''), Document.parse(readJson(documentFolder, name))]),
  )
}

export const readOrganisation = (): Organisation =>
  Organisation.parse(readJson(content, 'organisation.json'))

const readJson = (folder: string, name: string): unknown =>
  JSON.parse(readFileSync(join(folder, name), 'utf8'))
