export type Encoding = 'br' | 'gzip' | 'identity'

const supported = ['br', 'gzip', 'identity'] as const satisfies readonly Encoding[]

/** Browsers send only a few different Accept-Encoding headers, so the result of each is cached. */
const cache = new Map<string, Encoding>()
const maxCached = 200

/** The supported encoding that the client prefers. Without a preference, the one that compresses best. */
export function chooseEncoding(accept: string | undefined): Encoding {
  if (accept === undefined) return 'identity'
  const cached = cache.get(accept)
  if (cached !== undefined) return cached
  const chosen = negotiate(accept)
  if (cache.size >= maxCached) cache.clear()
  if (accept.length <= 100) cache.set(accept, chosen)
  return chosen
}

function negotiate(accept: string): Encoding {
  const weights = new Map<string, number>()
  for (const part of accept.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim())
    const weight = parameters.find((parameter) => parameter.startsWith('q='))
    weights.set(name === 'x-gzip' ? 'gzip' : name, weight === undefined ? 1 : quality(weight))
  }
  const weightOf = (encoding: Encoding) =>
    // RFC 9110: identity is acceptable unless excluded. It ranks last unless the client names it.
    weights.get(encoding) ?? weights.get('*') ?? (encoding === 'identity' ? 0.0001 : 0)
  const best = supported.toSorted((a, b) => weightOf(b) - weightOf(a))[0]
  return best !== undefined && weightOf(best) > 0 ? best : 'identity'
}

/** A malformed weight excludes its encoding, because identity always works. */
function quality(parameter: string): number {
  const text = parameter.slice(2).trim()
  return /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(text) ? Number(text) : 0
}
