/*
 * The lexical part of PDF (ISO 32000-2, 7.2 and 7.3), as far as names and streams need it.
 */

const slash = 0x2f
const isSpace = (byte: number | undefined) =>
  byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09 || byte === 0x0c || byte === 0
/** ( ) < > [ ] { } / % */
const delimiters = new Set(Buffer.from('()<>[]{}/%'))
const isRegular = (byte: number | undefined): byte is number =>
  byte !== undefined && !isSpace(byte) && !delimiters.has(byte)

const maxNameLength = 127

/** A name at its slash, with `#4a` decoded, so that `/J#53` is found as `JS`. */
function nameAt(bytes: Buffer, at: number): { name: string; end: number } {
  let name = ''
  let end = at + 1
  for (; isRegular(bytes[end]) && name.length < maxNameLength; end += 1) {
    const code = bytes[end] === 0x23 ? bytes.toString('latin1', end + 1, end + 3) : ''
    const isEscape = /^[0-9a-f]{2}$/i.test(code)
    name += String.fromCharCode(isEscape ? Number.parseInt(code, 16) : (bytes[end] ?? 0))
    if (isEscape) end += 2
  }
  return { name, end }
}

/** Every sequence of bytes that could be a name, also inside strings, comments and streams. */
export function* allNames(bytes: Buffer): Generator<string> {
  for (let at = bytes.indexOf(slash); at !== -1; at = bytes.indexOf(slash, at + 1))
    yield nameAt(bytes, at).name
}

export type PdfObject = {
  names: ReadonlySet<string>
  end: number
  /** Where the data begins, if the object is a stream. */
  streamAt: number | undefined
  /** The end is inside a dictionary. Readers go on there in different ways. */
  isBroken?: boolean
}

/** Reads one object from its first byte on, up to `endobj` or the data of its stream. */
export function readObject(bytes: Buffer, start: number): PdfObject {
  const names = new Set<string>()
  let at = start
  let depth = 0
  while (at < bytes.length) {
    const byte = bytes[at]
    if (byte === slash) {
      const { name, end } = nameAt(bytes, at)
      names.add(name)
      at = end
    } else if (byte === 0x25) at = endOfLine(bytes, at)
    else if (byte === 0x28) at = endOfString(bytes, at)
    else if (byte === 0x3c && bytes[at + 1] === 0x3c) {
      depth += 1
      at += 2
    } else if (byte === 0x3c) at = endOfHexString(bytes, at)
    else if (byte === 0x3e && bytes[at + 1] === 0x3e) {
      depth -= 1
      at += 2
    } else if (isRegular(byte)) {
      const end = endOfWord(bytes, at)
      const word = end - at > 6 ? '' : bytes.toString('latin1', at, end)
      const isBroken = depth > 0
      if (word === 'endobj') return { names, end, streamAt: undefined, isBroken }
      if (word === 'stream') return { names, end, streamAt: startOfData(bytes, end), isBroken }
      at = end
    } else at += 1
  }
  return { names, end: at, streamAt: undefined }
}

function endOfLine(bytes: Buffer, from: number): number {
  let at = from
  while (at < bytes.length && bytes[at] !== 0x0a && bytes[at] !== 0x0d) at += 1
  return at
}

function endOfString(bytes: Buffer, from: number): number {
  let depth = 0
  for (let at = from; at < bytes.length; at += 1) {
    if (bytes[at] === 0x5c) at += 1
    else if (bytes[at] === 0x28) depth += 1
    else if (bytes[at] === 0x29 && --depth === 0) return at + 1
  }
  return bytes.length
}

function endOfHexString(bytes: Buffer, from: number): number {
  const end = bytes.indexOf(0x3e, from)
  return end === -1 ? bytes.length : end + 1
}

function endOfWord(bytes: Buffer, from: number): number {
  let at = from
  while (isRegular(bytes[at])) at += 1
  return at
}

/** The keyword `stream` ends with a line feed, or with a carriage return and a line feed. */
function startOfData(bytes: Buffer, from: number): number {
  let at = from
  if (bytes[at] === 0x0d) at += 1
  return bytes[at] === 0x0a ? at + 1 : at
}

/**
 * The first byte after each keyword `obj`. A reader can jump to any of them, so the ones inside streams count too.
 * Comments may stand between the numbers and the keyword, so only its own ends are checked.
 */
export function* objectStarts(bytes: Buffer): Generator<number> {
  for (let at = bytes.indexOf('obj'); at !== -1; at = bytes.indexOf('obj', at + 3)) {
    const before = bytes[at - 1]
    const isSeparate = isSpace(before) || isDigit(before)
    if (isSeparate && !isRegular(bytes[at + 3])) yield at + 3
  }
}

const isDigit = (byte: number | undefined) => byte !== undefined && byte >= 0x30 && byte <= 0x39
