import type { PdfProperties } from '#contract/console/document.ts'

/**
 * A value in a dictionary, as a string in parentheses or in hexadecimal digits. Only a dictionary of properties is
 * searched, because bookmarks have titles too.
 */
const property =
  /\/(Author|Creator|Title)[\s\0]*(\((?:\\[\s\S]|[^\\()]){0,2000}\)|<[0-9a-f\s]{0,4000}>)/gi
const propertyKeys = /\/(?:Author|Creator|Producer|CreationDate|ModDate)(?![\w])/
/** A dictionary of properties is short. Limits keep the search fast in a file that was made to slow it down. */
const maxDictionary = 20_000

/** Author, creator and title of a PDF, as far as they are not in compressed objects. */
export function readPdfProperties(bytes: Buffer): PdfProperties {
  const text = bytes.toString('latin1')
  const found: PdfProperties = {}
  for (const { name, value } of propertiesIn(text)) found[name] ||= textOf(value)
  for (const { xmp } of packetsIn(text)) {
    found.author ||= xmpText(xmp, 'dc:creator')
    found.creator ||= xmpText(xmp, 'xmp:CreatorTool')
    found.title ||= xmpText(xmp, 'dc:title')
  }
  return found
}

/** Overwrites the properties with spaces. The length stays, so all offsets in the file stay valid. */
export function blankPdfProperties(bytes: Buffer): Buffer {
  const text = bytes.toString('latin1')
  const blanked = Buffer.from(bytes)
  const fill = (start: number, length: number) => blanked.fill(' ', start, start + length)
  for (const { at, value } of propertiesIn(text)) fill(at + 1, value.length - 2)
  for (const { at, xmp } of packetsIn(text)) fill(at, xmp.length)
  return blanked
}

const names = { Author: 'author', Creator: 'creator', Title: 'title' } as const

function* propertiesIn(text: string) {
  let end = text.indexOf('endobj')
  for (let start = 0; end !== -1; start = end + 6, end = text.indexOf('endobj', start)) {
    const body = text.slice(start, Math.min(end, start + maxDictionary))
    if (!propertyKeys.test(body)) continue
    for (const match of body.matchAll(property)) {
      const [whole, key, value = ''] = match
      if (key === 'Author' || key === 'Creator' || key === 'Title')
        yield { name: names[key], value, at: start + match.index + whole.length - value.length }
    }
  }
}

const [packetStart, packetEnd] = ['<x:xmpmeta', '</x:xmpmeta>']

function* packetsIn(text: string) {
  let at = text.indexOf(packetStart)
  while (at !== -1) {
    const end = text.indexOf(packetEnd, at)
    if (end === -1) return
    yield { at, xmp: text.slice(at, end + packetEnd.length) }
    at = text.indexOf(packetStart, end)
  }
}

/** A text is UTF-16 after a byte order mark, otherwise nearly Latin-1. */
function textOf(value: string): string {
  const inside = value.slice(1, -1)
  const bytes = value.startsWith('<')
    ? Buffer.from(inside.replaceAll(/\s/g, ''), 'hex')
    : Buffer.from(unescaped(inside), 'latin1')
  const isWide = bytes[0] === 0xfe && bytes[1] === 0xff && bytes.length % 2 === 0
  const text = isWide ? bytes.subarray(2).swap16().toString('utf16le') : bytes.toString('latin1')
  return text.trim().slice(0, 500)
}

const unescaped = (text: string) =>
  text.replace(/\\([0-7]{1,3}|[\s\S])/g, (_, code: string) =>
    /^[0-7]/.test(code) ? String.fromCharCode(Number.parseInt(code, 8) & 0xff) : code,
  )

function xmpText(xmp: string, name: string): string {
  const [, inside = ''] =
    new RegExp(`<${name}[^>]*>([\\s\\S]*?)</${name}>|${name}="([^"]*)"`)
      .exec(xmp.slice(0, maxDictionary))
      ?.filter((part) => part !== undefined) ?? []
  const text = inside.replaceAll(/<[^>]*>/g, ' ').trim()
  return Buffer.from(text, 'latin1').toString('utf8').slice(0, 500)
}
