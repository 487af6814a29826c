/** Which query parameters an address reads. All others are noise: they neither make a copy nor reach the renderer. */
export type KnownParameters = {
  learn: (pattern: string, names: readonly string[]) => void
  keyOf: (target: string) => string | undefined
}

/** What a visitor types freely travels as `q`, on pages and in the API. */
export const hasFreeText = (key: string): boolean => /[?&]q=/.test(key)

/** What the browser's router adds when it asks for the data of a page alone. */
const dataSuffix = '.data'
const dataParameters = ['_routes']

export function createKnownParameters(): KnownParameters {
  const known: { pattern: RegExp; names: readonly string[] }[] = []

  const namesFor = (path: string): readonly string[] => {
    const isData = path.endsWith(dataSuffix)
    const page = isData ? path.slice(0, -dataSuffix.length) : path
    const names = known.find(({ pattern }) => pattern.test(page))?.names ?? []
    return isData ? [...names, ...dataParameters] : names
  }

  return {
    learn: (pattern, names) => {
      const escaped = pattern.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:\w+/g, '[^/]+')
      const entry = { pattern: new RegExp(`^${escaped}$`), names }
      // A fixed address wins over one with a parameter, as it does in both routers.
      if (pattern.includes(':')) known.push(entry)
      else known.unshift(entry)
    },
    /** One name for all spellings of the same address; undefined for an address that can lead nowhere. */
    keyOf: (target) => {
      const cut = target.indexOf('?')
      const path = normalise(cut === -1 ? target : target.slice(0, cut))
      if (path === undefined || cut === -1) return path
      const given = new URLSearchParams(target.slice(cut + 1))
      const cached = namesFor(path).flatMap((name) =>
        given.getAll(name).map((value) => [name, value]),
      )
      return cached.length === 0 ? path : `${path}?${new URLSearchParams(cached)}`
    },
  }
}

/** Two spellings of one path must not be two copies, and no spelling may climb out of its folder. */
function normalise(path: string): string | undefined {
  if (!path.startsWith('/') || /\/\/|[\\#\0-\x20\x7f-\uffff]/.test(path)) return undefined
  if (/%(?![0-9a-f]{2})/i.test(path)) return undefined
  const spelled = path.replace(/%[0-9a-f]{2}/gi, (escape) => {
    const character = String.fromCharCode(Number.parseInt(escape.slice(1), 16))
    return /[\w.~-]/.test(character) ? character : escape.toUpperCase()
  })
  return /\/\.{1,2}(?:\/|$)/.test(spelled) ? undefined : spelled
}
