import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { publicPages } from './lighthouse.ts'
import { fetchBytes, scriptBytesOf } from './script-bytes.ts'
import type { Line } from './table.ts'

/** Of this checkout and of an earlier commit. */
export type Pair<T> = { before: T; after: T }

/** More bytes for a page, its scripts and its styles, compressed with brotli. */
const maxGrowth = 500
const records = ['/events/hair-day', '/blog/what-supper-is', '/support']
const pages = [...publicPages, ...records]

/** The HTML has the styles. The address of the server and the hashes in the names of files differ in any case. */
export type PublicPage = { html: string; bytes: number }

export async function readPages(address: string): Promise<PublicPage[]> {
  const read: PublicPage[] = []
  for (const path of pages) {
    const html = (await fetchBytes(address + path, 'identity')).toString()
    const linked = [...html.matchAll(/<link[^>]* rel="stylesheet"[^>]* href="([^"]+)"/g)]
    const styles = await Promise.all(
      linked.map(async ([, file]) => (await fetchBytes(`${address}${file}`, 'br')).length),
    )
    const compressed = await fetchBytes(address + path, 'br')
    const scripts = await scriptBytesOf(address, path)
    const bytes = styles.reduce((sum, size) => sum + size, compressed.length + scripts)
    read.push({ html: withoutHost(withoutHashes(html)), bytes })
  }
  return read
}

const withoutHost = (html: string) =>
  html.replaceAll(/(?:127\.0\.0\.1|localhost)(?::|%3A)\d+/g, 'host')

const withoutHashes = (text: string) =>
  text.replaceAll(/-[\w-]{8}(?=\.(?:js|css|woff2|svg|webp|avif|png|jpg)\b)/g, '')

export function comparePages({ before, after }: Pair<PublicPage[]>): Line[] {
  const changed = pages.filter((_, index) => before[index]?.html !== after[index]?.html)
  const growth = pages.map((path, index) => {
    const [one = Number.NaN, other = Number.NaN] = [before[index]?.bytes, after[index]?.bytes]
    return { path, one, other, more: other - one }
  })
  const largest = Math.max(...growth.map(({ more }) => more))
  return [
    {
      what: `HTML of ${pages.length} public pages but for names of files, before and after`,
      value: `${changed.length} differ ${changed.join(' ')}`.trim(),
      target: 'no difference',
      isMet: changed.length === 0,
    },
    {
      what: 'HTML, scripts and styles of a public page (brotli), largest growth',
      value: `${largest} bytes`,
      target: `at most ${maxGrowth} bytes`,
      isMet: largest <= maxGrowth,
    },
    ...growth.map(({ path, one, other, more }) => ({
      what: `  ${path}, before and after`,
      value: `${one.toLocaleString('en')} and ${other.toLocaleString('en')} bytes (${signed(more)})`,
    })),
  ]
}

const signed = (number: number) => `${number < 0 ? '−' : '+'} ${Math.abs(number)}`

/** The contents of every file that browsers can load from the public site, without the hashes in names of files. */
export async function publicFiles(checkout: string): Promise<ReadonlyMap<string, string[]>> {
  const client = join(checkout, 'build', 'site', 'client')
  const entries = await readdir(client, { recursive: true, withFileTypes: true })
  const files = new Map<string, string[]>()
  for (const entry of entries.filter(isSource)) {
    const path = join(entry.parentPath, entry.name)
    const name = withoutHashes(relative(client, path))
    const contents = withoutHashes(await readFile(path, 'latin1'))
    // Several files differ in nothing but the hash.
    files.set(name, [...(files.get(name) ?? []), contents].toSorted())
  }
  return files
}

const isSource = (entry: { isFile: () => boolean; name: string }) =>
  entry.isFile() && !entry.name.startsWith('.') && !/\.(?:br|gz|zst)$/.test(entry.name)

export function compareFiles({ before, after }: Pair<ReadonlyMap<string, string[]>>): Line[] {
  const names = [...new Set([...before.keys(), ...after.keys()])].toSorted()
  const count = (files: ReadonlyMap<string, string[]>) => [...files.values()].flat().length
  const lines = names.flatMap((name): Line[] => {
    const [one = [], other = []] = [before.get(name), after.get(name)]
    const [gone, added] = [
      one.filter((file) => !other.includes(file)),
      other.filter((file) => !one.includes(file)),
    ]
    if (gone.length + added.length === 0) return []
    return [{ what: `  ${name}`, value: `${sizesOf(gone)} and ${sizesOf(added)} bytes` }]
  })
  const value = `${count(before)} and ${count(after)}, ${lines.length} names with other contents`
  return [{ what: 'Files of the public site, before and after', value }, ...lines]
}

const sizesOf = (files: readonly string[]) =>
  files.map(({ length }) => length).join(' + ') || 'none'
