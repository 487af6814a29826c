import type { Variant } from '#server/kit/encoded-response.ts'

type Dated = { second: number; bytes: Buffer }

const dated = new WeakMap<Variant, Dated>()

/** A kept page as the bytes of a whole HTTP answer. They carry the time, so they are put together once a second. */
export function rawResponseOf(variant: Variant, keepAliveSeconds: number, now: number): Buffer {
  const second = Math.floor(now / 1_000)
  const known = dated.get(variant)
  if (known?.second === second) return known.bytes
  const lines = ['HTTP/1.1 200 OK']
  for (let i = 0; i < variant.headers.length; i += 2)
    lines.push(`${variant.headers[i]}: ${variant.headers[i + 1]}`)
  lines.push(
    `date: ${new Date(second * 1_000).toUTCString()}`,
    'connection: keep-alive',
    `keep-alive: timeout=${keepAliveSeconds}`,
    '\r\n',
  )
  const bytes = Buffer.concat([Buffer.from(lines.join('\r\n'), 'latin1'), variant.body])
  dated.set(variant, { second, bytes })
  return bytes
}
