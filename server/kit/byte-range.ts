/** A part of a file: from the first byte to the last, both included. */
export type ByteRange = { first: number; last: number }

/**
 * What a `Range` header asks of a file of this size: a part, everything, or what lies beyond its end. One part at a
 * time: whoever asks for several, or in words we do not know, is given everything, as the standard allows.
 */
export function rangeAsked(
  header: string | undefined,
  size: number,
): ByteRange | 'everything' | 'beyond' {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/i.exec(header?.trim() ?? '') ?? []
  if (from === undefined || to === undefined || (from === '' && to === '')) return 'everything'
  if (from === '') return lastBytes(Number(to), size)
  const first = Number(from)
  const last = to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (to !== '' && Number(to) < first) return 'everything'
  return first < size ? { first, last } : 'beyond'
}

const lastBytes = (many: number, size: number): ByteRange | 'beyond' =>
  many === 0 || size === 0 ? 'beyond' : { first: Math.max(0, size - many), last: size - 1 }
