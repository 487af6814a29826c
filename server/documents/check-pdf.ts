import { inflateSync } from 'node:zlib'
import { allNames, objectStarts, readObject } from './pdf-names.ts'

export type PdfFault = keyof typeof pdfFaults

/** What is wrong with a file, in one sentence. */
export const pdfFaults = {
  'not-pdf': 'Choose a PDF of at most 20 MB.',
  incomplete: 'This PDF is incomplete or damaged. Save it again and upload the new file.',
  encrypted: 'This PDF has a password or restrictions. Save it without them.',
  script: 'This PDF contains JavaScript. Print it to a new PDF and upload that one.',
  launch: 'This PDF starts other programs. Print it to a new PDF and upload that one.',
  embedded: 'This PDF contains other files. Print it to a new PDF and upload that one.',
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
 * Accepts a PDF that is complete, not encrypted, and has no script, no action that starts a program and no embedded
 * file. It searches for the names that these features need, wherever a reader of the file could find them.
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
  const budget = { read: maxReadFactor * bytes.length, inflated: maxInflatedBytes }
  for (const start of objectStarts(bytes)) {
    const { names, end, streamAt, isBroken } = readObject(bytes, start)
    budget.read -= end - start
    if (budget.read < 0) return 'unreadable'
    const fault = firstFault(names, shortNames)
    if (fault) return fault
    if (isBroken) return 'unreadable'
    // Only a stream of objects has this key. Readers do not insist on its type.
    if (streamAt === undefined || !names.has('First')) continue
    const inStream = findInObjectStream(bytes.subarray(streamAt), names, budget)
    if (inStream) return inStream
    if (!isPlainlyEncoded(bytes.toString('latin1', start, end))) return 'unreadable'
  }
  return undefined
}

/** A stream with any other filter cannot be read here, and no usual program writes one. */
function findInObjectStream(
  data: Buffer,
  names: ReadonlySet<string>,
  budget: { inflated: number },
): PdfFault | undefined {
  const hasOtherFilter = [...names].some(
    (name) => name !== 'FlateDecode' && (name.endsWith('Decode') || name === 'Crypt'),
  )
  if (hasOtherFilter || names.has('Predictor')) return 'unreadable'
  if (names.has('Filter') !== names.has('FlateDecode')) return 'unreadable'
  const objects = names.has('Filter') ? inflate(data, budget.inflated) : plainData(data)
  if (objects === undefined) return 'unreadable'
  budget.inflated -= objects.length
  return firstFault(allNames(objects), shortNames)
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
