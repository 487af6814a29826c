import { deflateSync } from 'node:zlib'

const catalogue = '<</Type/Catalog/Pages 2 0 R>>'
const pages = '<</Type/Pages/Kids[]/Count 0>>'

/** A small PDF with these objects behind a catalogue and an empty list of pages. */
export function makePdf(
  objects: readonly (string | Buffer)[] = [],
  { trailer = '', root = catalogue }: { trailer?: string; root?: string } = {},
): Buffer {
  const parts = [Buffer.from('%PDF-1.7\n')]
  const numbered = [root, pages, ...objects]
  for (const [index, object] of numbered.entries())
    parts.push(Buffer.from(`${index + 1} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n'))
  const offset = Buffer.concat(parts).length
  const end = `xref\n0 1\n0000000000 65535 f \ntrailer\n<</Size ${numbered.length + 1}/Root 1 0 R${trailer}>>\nstartxref\n${offset}\n%%EOF\n`
  return Buffer.concat([...parts, Buffer.from(end)])
}

/** A stream of objects, compressed as usual programs do. */
export function objectStream(objects: string, dictionary = '/Type/ObjStm/N 1/First 4'): Buffer {
  const data = deflateSync(`5 0 ${objects}`)
  return stream(`${dictionary}/Filter/FlateDecode`, data)
}

export const stream = (dictionary: string, data: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(`<<${dictionary}/Length ${data.length}>>\nstream\n`),
    data,
    Buffer.from('\nendstream'),
  ])
