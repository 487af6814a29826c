import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { makePdf, objectStream, stream } from '#tests/kit/make/pdf.ts'
import { findPdfFault, type PdfFault } from './check-pdf.ts'

const script = '<</S/JavaScript/JS(app.alert(1))>>'
const launch = '<</S/Launch/F(calc.exe)>>'
const attachment = '<</Type/Filespec/F(a.exe)/EF<</F 9 0 R>>>>'

const toHex = (data: Buffer) => Buffer.from(`${data.toString('hex').replaceAll(/../g, '$& ')}>`)

const web = '<</S/URI/URI(https://example.org)>>'
/** An action and a link as objects 5 and 6 of one stream. */
const twoObjects = stream(
  '/Type/ObjStm/N 2/First 9/Filter/FlateDecode',
  deflateSync(`5 0 6 20 ${'<</S/GoTo/D[0]>>'.padEnd(20)}${web}`),
)
const opening = (action: string) => `<</Type/Catalog/Pages 2 0 R/OpenAction ${action}>>`

/** A script in an object stream, encoded once more than a check of one filter decodes. */
const hidden = (dictionary: string, encode: (data: Buffer) => Buffer) =>
  makePdf([stream(`/N 1/First 4${dictionary}`, deflateSync(encode(Buffer.from(`5 0 ${script}`))))])

test('[C65] the documents of the content folder are accepted', () => {
  const folder = resolve(import.meta.dirname, '../../content/documents/out')
  const names = readdirSync(folder).filter((name) => name.endsWith('.pdf'))
  expect(names.length).toBeGreaterThan(10)
  for (const name of names)
    expect([name, findPdfFault(readFileSync(join(folder, name)))]).toEqual([name, undefined])
})

test('[C65] text, links and compressed data that contain a short name by chance are accepted', () => {
  const data = Buffer.concat([randomBytes(500), Buffer.from('/JS /EF'), randomBytes(500)])
  const page = '<</Type/Page/Contents(a text about /JS)/A<</S/URI/URI(https://example.org)>>>>'
  expect(findPdfFault(makePdf([page, stream('/Subtype/Image', data)]))).toBeUndefined()
  expect(findPdfFault(makePdf([objectStream('<</Type/Page/Parent 2 0 R>>')]))).toBeUndefined()
})

test.each([
  ['a destination in the file', makePdf([web], { root: opening('[2 0 R/Fit]') })],
  [
    'an action that goes to a page',
    makePdf(['<</S/GoTo/D[2 0 R]>>', web], { root: opening('3 0 R') }),
  ],
  [
    'an action in an object stream beside a link',
    makePdf([twoObjects], { root: opening('5 0 R') }),
  ],
])('[C65] a file that opens with %s is accepted', (what, bytes) => {
  expect([what, findPdfFault(bytes)]).toEqual([what, undefined])
})

test.each<[string, Buffer, PdfFault]>([
  ['no file', Buffer.alloc(0), 'not-pdf'],
  ['a web page', Buffer.from('<!doctype html><script>alert(1)</script>'), 'not-pdf'],
  ['a header after other bytes', Buffer.concat([Buffer.from('x'), makePdf()]), 'not-pdf'],
  ['a zip', Buffer.from('PK\u0003\u0004'), 'not-pdf'],
  ['a cut-off file', makePdf().subarray(0, -30), 'incomplete'],
  ['a table behind its end', makePdf([], { trailer: '' }).subarray(0, 60), 'incomplete'],
  ['encryption', makePdf([], { trailer: '/Encrypt 9 0 R' }), 'encrypted'],
  ['a script', makePdf([script]), 'script'],
  [
    'a script when it opens',
    makePdf([], { root: `<</Type/Catalog/OpenAction${script}>>` }),
    'script',
  ],
  ['a script with an escaped name', makePdf(['<</S/J#61vaScri#70t/J#53(x)>>']), 'script'],
  ['a script in a list', makePdf([`[1 2 ${script}]`]), 'script'],
  ['a script after a comment', makePdf([`<</A 1 % )\n/B${script}>>`]), 'script'],
  ['a script behind a string with parentheses', makePdf([`<</A(\\)(x))/JS(x)>>`]), 'script'],
  ['a script in an object stream', makePdf([objectStream(script)]), 'script'],
  ['a short name in an object stream', makePdf([objectStream('endobj ( <</JS(x)>>')]), 'script'],
  ['an object stream without its type', makePdf([objectStream(script, '/N 1/First 4')]), 'script'],
  [
    'an object stream with escaped keys',
    makePdf([objectStream(script, '/Type/Obj#53tm/N 1/F#69rst 4')]),
    'script',
  ],
  [
    'an object stream inside another stream',
    makePdf([
      stream('/Subtype/Image', Buffer.concat([Buffer.from('\n7 0 obj\n'), objectStream(script)])),
    ]),
    'script',
  ],
  [
    'a plain object stream',
    makePdf([stream('/Type/ObjStm/N 1/First 4', Buffer.from(`5 0 ${script}`))]),
    'script',
  ],
  ['a form with scripts', makePdf(['<</AcroForm<</XFA 9 0 R>>>>']), 'script'],
  ['a launch action', makePdf([launch]), 'launch'],
  ['a launch action in an object stream', makePdf([objectStream(launch)]), 'launch'],
  ['an embedded file', makePdf([attachment]), 'embedded'],
  ['an embedded file in an object stream', makePdf([objectStream(attachment)]), 'embedded'],
  ['a list of embedded files', makePdf(['<</Names<</EmbeddedFiles 8 0 R>>>>']), 'embedded'],
  ['a form that sends data', makePdf(['<</A<</S/SubmitForm/F(https://example.org)>>>>']), 'action'],
  ['an import of data', makePdf(['<</S/ImportData/F(a.fdf)>>']), 'action'],
  ['a link to another file', makePdf(['<</S/GoToR/F(a.pdf)/D[0]>>']), 'action'],
  ['a link into a file inside', makePdf([objectStream('<</S/GoToE/D[0]>>')]), 'action'],
  ['a web address when it opens', makePdf([], { root: opening(web) }), 'action'],
  ['a web address elsewhere when it opens', makePdf([web], { root: opening('3 0 R') }), 'action'],
  [
    'a web address in an object stream when it opens',
    makePdf([objectStream(web)], { root: opening('5 0 R') }),
    'action',
  ],
  [
    'a web address after a destination in the file',
    makePdf([`<</S/GoTo/D[0]/Next${web}>>`], { root: opening('3 0 R') }),
    'action',
  ],
  ['a web address when a page is shown', makePdf([`<</Type/Page/AA<</O${web}>>>>`]), 'action'],
  ['an opening action behind a comment', makePdf([], { root: opening('%\n3 0 R') }), 'unreadable'],
  ['an opening action that is missing', makePdf([], { root: opening('9 0 R') }), 'unreadable'],
  [
    'an object stream with another filter',
    makePdf([stream('/N 1/First 4/Filter[/ASCIIHexDecode/FlateDecode]', Buffer.from('00>'))]),
    'unreadable',
  ],
  [
    'an object stream whose filter is elsewhere',
    makePdf([stream('/N 1/First 4/Filter 9 0 R', deflateSync(script))]),
    'unreadable',
  ],
  ['two filters', hidden('/Filter[/FlateDecode/FlateDecode]', deflateSync), 'unreadable'],
  ['a second filter elsewhere', hidden('/Filter[/FlateDecode 9 0 R]', toHex), 'unreadable'],
  ['a second filter by its short name', hidden('/Filter[/FlateDecode/AHx]', toHex), 'unreadable'],
  ['a filter under its short key', hidden('/Filter/FlateDecode/F 9 0 R', toHex), 'unreadable'],
  [
    'a filter named in a string',
    hidden('/X(/Filter/FlateDecode)/F#69lter[/FlateDecode 9 0 R]', toHex),
    'unreadable',
  ],
  ['parameters elsewhere', hidden('/DecodeParms 9 0 R/Filter/FlateDecode', toHex), 'unreadable'],
  [
    'an object stream behind a comment',
    makePdf([Buffer.concat([Buffer.from('1\nendobj\n7 0 % x\nobj\n'), objectStream(script)])]),
    'script',
  ],
  ['an end inside a dictionary', makePdf(['<</A endobj/AcroForm<</XFA 9 0 R>>>>']), 'unreadable'],
  [
    'a stream inside a dictionary',
    makePdf([stream('/A stream/N 1/First 4/Filter/FlateDecode', deflateSync(script))]),
    'unreadable',
  ],
  [
    'a damaged object stream',
    makePdf([
      stream('/N 1/First 4/Filter/FlateDecode', deflateSync('x'.repeat(999)).subarray(0, 9)),
    ]),
    'unreadable',
  ],
])('[C65] %s is rejected', (_what, bytes, fault) => {
  expect(findPdfFault(bytes)).toBe(fault)
})

test('[C65] an object stream that inflates without end is rejected, with bounded memory', () => {
  const bomb = objectStream(' '.repeat(40 * 1024 * 1024))
  expect(bomb.length).toBeLessThan(200_000)
  expect(findPdfFault(makePdf([bomb]))).toBe('unreadable')
  const half = objectStream(' '.repeat(20 * 1024 * 1024))
  expect(findPdfFault(makePdf([half, half]))).toBe('unreadable')
})

test('[C65] a file of overlapping objects is rejected before it takes long', () => {
  const overlapping = '1 0 obj('.repeat(100_000)
  expect(findPdfFault(makePdf([overlapping]))).toBe('unreadable')
})
