import { expect, test } from 'vitest'
import { makePdf, stream } from '#tests/kit/make/pdf.ts'
import { findPdfFault } from './check-pdf.ts'
import { blankPdfProperties, readPdfProperties } from './pdf-properties.ts'

const xmp = Buffer.from(
  '<x:xmpmeta xmlns:x="adobe:ns:meta/"><dc:creator><rdf:Seq><rdf:li>Zoé</rdf:li></rdf:Seq></dc:creator><xmp:CreatorTool>Writer</xmp:CreatorTool></x:xmpmeta>',
)
const wide = '<FEFF004D00E9>'

test('[C65] author, creator and title are read from strings, hexadecimal digits and XMP', () => {
  const plain = makePdf(['<</Author(A \\(B\\))/Creator(\\127ord)/Title(List)>>'])
  expect(readPdfProperties(plain)).toEqual({ author: 'A (B)', creator: 'Word', title: 'List' })
  const mixed = makePdf([`<</Title${wide}/Producer(x)>>`, stream('/Type/Metadata', xmp)])
  expect(readPdfProperties(mixed)).toEqual({ author: 'Zoé', creator: 'Writer', title: 'Mé' })
  expect(readPdfProperties(makePdf(['<</Title(A bookmark)/Dest[0]>>']))).toEqual({})
})

test('[C65] blanked properties are gone, and the file is as long and as valid as before', () => {
  const pdf = makePdf([
    `<</Author(A \\(B\\))/Creator(Word)/Title${wide}>>`,
    stream('/Type/Metadata', xmp),
  ])
  const blanked = blankPdfProperties(pdf)
  expect(blanked).toHaveLength(pdf.length)
  expect(findPdfFault(blanked)).toBeUndefined()
  expect(Object.values(readPdfProperties(blanked)).filter(Boolean)).toEqual([])
  for (const text of ['(B', 'Word', 'FEFF', 'Zo', 'Writer'])
    expect(blanked.includes(text)).toBe(false)
})
