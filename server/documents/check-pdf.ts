import { inflateSync } from 'node:zlib'
import { uploadKinds } from '#contract/console/upload.ts'
import { findOpeningFault, type PdfPart } from './opening-action.ts'
import { allNames, objectStarts, readObject } from './pdf-names.ts'

export type PdfFault = keyof typeof pdfFaults

/** What is wrong with a file, in one sentence. */
export const pdfFaults = {
  'not-pdf': uploadKinds.document.faults.type,
  incomplete: 'This PDF is incomplete or damaged. Save it again and upload the new file.',
  encrypted: 'This PDF has a password or restrictions. Save it without them.',
  script: 'This PDF contains JavaScript. Print it to a new PDF and upload that one.',
  launch: 'This PDF starts other programs. Print it to a new PDF and upload that one.',
  embedded: 'This PDF contains other files. Print it to a new PDF and upload that one.',
  action:
    'This PDF sends data, or opens other files or web addresses by itself. Print it to a new PDF and upload that one.',
  unreadable: 'This PDF cannot be checked. Print it to a new PDF and upload that one.',
} as const satisfies Record<string, string>

/** Names that are long enough never to appear by chance in compressed data. They are searched in the whole file. */
const longNames: Readonly<Record<string, PdfFault>> = {
  JavaScript: 'script',
  Rendition: 'script',
  Launch: 'launch',
  EmbeddedFile: 'embedded',
  EmbeddedFiles: 'embedded',
  FileAttachment: 'embedded',
  RichMedia: 'embedded',
  Encrypt: 'encrypted',
  SubmitForm: 'action',
  ImportData: 'action',
  GoToR: 'action',
  GoToE: 'action',
}

/** Names that are searched only in objects, because compressed data contains them by chance. */
const shortNames: Readonly<Record<string, PdfFault>> = {
  ...longNames,
  JS: 'script',
  XFA: 'script',
  EF: 'embedded',
}

/** Objects can be packed into compressed streams, which a small file could make endless. */
const maxInflatedBytes = 32 * 1024 * 1024
/** Overlapping objects are read several times. A file made for that would take hours. */
const maxReadFactor = 8

/**
 * Accepts a PDF that is complete, not encrypted, and has no script, no embedded file, and no action that starts a
 * program, sends data or opens something by itself. It searches for the names that these features need, wherever a reader of the file could find them.
 */
export function findPdfFault(bytes: Buffer): PdfFault | undefined {
  if (!/^%PDF-[12]\.\d/.test(bytes.toString('latin1', 0, 8))) return 'not-pdf'
  if (!isComplete(bytes)) return 'incomplete'
  return firstFault(allNames(bytes), longNames) ?? findInObjects(bytes)
}

function isComplete(bytes: Buffer): boolean {
  const end = bytes.toString('latin1', Math.max(0, bytes.length - 1_024))
  const table = /startxref\s+(\d{1,10})\s+%%EOF/.exec(end)?.[1]
  return table !== undefined && Number(table) < bytes.length
}

function findInObjects(bytes: Buffer): PdfFault | undefined {
  const parts: PdfPart[] = []
  const budget = { read: maxReadFactor * bytes.length, inflated: maxInflatedBytes }
  for (const start of objectStarts(bytes)) {
    const { names, end, streamAt, isBroken } = readObject(bytes, start)
    budget.read -= end - start
    if (budget.read < 0) return 'unreadable'
    const fault = firstFault(names, shortNames)
    if (fault) return fault
    if (isBroken) return 'unreadable'
    parts.push({ number: numberBefore(bytes, start), names, text: bytes.subarray(start, end) })
    // Only a stream of objects has this key. Readers do not insist on its type.
    if (streamAt === undefined || !names.has('First')) continue
    const dictionary = bytes.toString('latin1', start, end)
    const objects = readObjectStream(bytes.subarray(streamAt), names, budget)
    const inStream = objects ? firstFault(allNames(objects), shortNames) : 'unreadable'
    if (inStream) return inStream
    if (!objects || !isPlainlyEncoded(dictionary)) return 'unreadable'
    parts.push(...partsIn(objects, dictionary))
  }
  return findOpeningFault(parts)
}

/** The number of an object, which comes before the keyword `obj`. */
function numberBefore(bytes: Buffer, start: number): number | undefined {
  const before = bytes.toString('latin1', Math.max(0, start - 40), start)
  const number = /(\d{1,10})[\s\0]+\d{1,5}[\s\0]*obj$/.exec(before)?.[1]
  return number === undefined ? undefined : Number(number)
}

/** A stream of objects begins with pairs of a number and an offset. Without them it is one part without a number. */
function partsIn(objects: Buffer, dictionary: string): PdfPart[] {
  const first = Number(/\/First[\s\0]+(\d{1,9})/.exec(dictionary)?.[1] ?? 0)
  const head = objects.toString('latin1', 0, first).match(/\d+/g)?.map(Number) ?? []
  const starts = head.filter((_, index) => index % 2 === 1).map((offset) => first + offset)
  const isReadable = first > 0 && head.length % 2 === 0 && starts.every((at) => at < objects.length)
  if (!isReadable || starts.length === 0) return [partAt(objects, undefined)]
  const sorted = [...starts].sort((one, other) => one - other)
  const endAfter = new Map(sorted.map((at, index) => [at, sorted[index + 1] ?? objects.length]))
  return starts.map((at, index) => partAt(objects.subarray(at, endAfter.get(at)), head[2 * index]))
}

const partAt = (text: Buffer, number: number | undefined): PdfPart => ({
  number,
  names: new Set(allNames(text)),
  text,
})

/** Undefined for any other filter, which cannot be read here and which no usual program writes. */
function readObjectStream(
  data: Buffer,
  names: ReadonlySet<string>,
  budget: { inflated: number },
): Buffer | undefined {
  const hasOtherFilter = [...names].some(
    (name) => name !== 'FlateDecode' && (name.endsWith('Decode') || name === 'Crypt'),
  )
  if (hasOtherFilter || names.has('Predictor')) return undefined
  if (names.has('Filter') !== names.has('FlateDecode')) return undefined
  const objects = names.has('Filter') ? inflate(data, budget.inflated) : plainData(data)
  budget.inflated -= objects?.length ?? 0
  return objects
}

/**
 * Whether every reader decodes a stream of objects as we do: not at all, or with one filter that its dictionary names
 * directly. `F` and `DP` are short for filter and parameters, and a reader may prefer them.
 */
function isPlainlyEncoded(dictionary: string): boolean {
  if (/[(#%]|\/(?:F|DP|DecodeParms)(?![\w])/.test(dictionary)) return false
  const filters = dictionary.split('/Filter').length - 1
  return filters === 0 || (filters === 1 && directFilter.test(dictionary))
}

const directFilter =
  /\/Filter[\s\0]*(?:\/FlateDecode|\[[\s\0]*\/FlateDecode[\s\0]*\])[\s\0]*(?:\/|>>)/

/** Bytes after the end of the compressed data are ignored. Damaged data is not: readers repair it differently. */
function inflate(data: Buffer, maxOutputLength: number): Buffer | undefined {
  if (maxOutputLength <= 0) return undefined
  try {
    return inflateSync(data, { maxOutputLength })
  } catch {
    return undefined
  }
}

function plainData(data: Buffer): Buffer | undefined {
  const end = data.indexOf('endstream')
  return end === -1 ? undefined : data.subarray(0, end)
}

function firstFault(
  names: Iterable<string>,
  faults: Readonly<Record<string, PdfFault>>,
): PdfFault | undefined {
  for (const name of names) if (Object.hasOwn(faults, name)) return faults[name]
  return undefined
}
