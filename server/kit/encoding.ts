export type Encoding = 'br' | 'gzip' | 'identity'

const ours = ['br', 'gzip', 'identity'] as const satisfies readonly Encoding[]

/** A handful of browsers ask in the same few ways; each way is worked out once. */
const worked = new Map<string, Encoding>()
const mostWorked = 200

/** The encoding a client likes best among ours; where it has no preference, the smallest. */
export function chooseEncoding(accept: string | undefined): Encoding {
  if (accept === undefined) return 'identity'
  const known = worked.get(accept)
  if (known !== undefined) return known
  const chosen = work(accept)
  if (worked.size >= mostWorked) worked.clear()
  if (accept.length <= 100) worked.set(accept, chosen)
  return chosen
}

function work(accept: string): Encoding {
  const weights = new Map<string, number>()
  for (const part of accept.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim())
    const weight = parameters.find((parameter) => parameter.startsWith('q='))
    weights.set(name === 'x-gzip' ? 'gzip' : name, weight === undefined ? 1 : quality(weight))
  }
  const weigh = (encoding: Encoding) =>
    // Plain bytes are always welcome unless refused, and never preferred unless asked for.
    weights.get(encoding) ?? weights.get('*') ?? (encoding === 'identity' ? 0.0001 : 0)
  const best = ours.toSorted((a, b) => weigh(b) - weigh(a))[0]
  return best !== undefined && weigh(best) > 0 ? best : 'identity'
}

/** A weight that cannot be read counts as a refusal: plain bytes are safe, a guess is not. */
function quality(parameter: string): number {
  const text = parameter.slice(2).trim()
  return /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(text) ? Number(text) : 0
}
