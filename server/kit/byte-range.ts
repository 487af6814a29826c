import type { Readable } from 'node:stream'

/** A part of a file. Both ends are inclusive. */
export type ByteRange = { first: number; last: number }

/** The content of a file: in memory, or read from disk while it is sent. */
export type FileContent = {
  size: number
  /** The whole file without a range. */
  part: (range?: ByteRange) => Buffer | Promise<Readable>
}

export const inMemory = (bytes: Buffer): FileContent => ({
  size: bytes.length,
  part: (range) => (range ? bytes.subarray(range.first, range.last + 1) : bytes),
})

/**
 * Parses a `Range` header for a file of this size. Several ranges in one header, or a malformed header, count as a
 * request for the whole file, as RFC 9110 allows.
 */
export function parseRange(
  header: string | undefined,
  size: number,
): ByteRange | 'everything' | 'unsatisfiable' {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/i.exec(header?.trim() ?? '') ?? []
  if (from === undefined || to === undefined || (from === '' && to === '')) return 'everything'
  if (from === '') return lastBytes(Number(to), size)
  const first = Number(from)
  const last = to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (to !== '' && Number(to) < first) return 'everything'
  return first < size ? { first, last } : 'unsatisfiable'
}

const lastBytes = (count: number, size: number): ByteRange | 'unsatisfiable' =>
  count === 0 || size === 0 ? 'unsatisfiable' : { first: Math.max(0, size - count), last: size - 1 }
