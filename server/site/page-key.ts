/** The query parameters that each address reads. Other parameters are ignored by the cache and the renderer. */
export type KnownParameters = {
  learn: (pattern: string, names: readonly string[]) => void
  keyOf: (target: string) => string | undefined
}

/** Free text of a visitor is in the parameter `q`, on pages and in the API. */
export const hasFreeText = (key: string): boolean => /[?&]q=/.test(key)

/** React Router adds these when the browser fetches only the data of a page. */
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
      // A fixed path takes precedence over a path with a parameter, as in both routers.
      if (pattern.includes(':')) known.push(entry)
      else known.unshift(entry)
    },
    /** One cache key for all spellings of an address; undefined for a malformed address. */
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

/** Decodes unnecessary escapes, so that all spellings share one copy. Rejects paths with `.` and `..`. */
function normalise(path: string): string | undefined {
  if (!path.startsWith('/') || /\/\/|[\\#\0-\x20\x7f-\uffff]/.test(path)) return undefined
  if (/%(?![0-9a-f]{2})/i.test(path)) return undefined
  const spelled = path.replace(/%[0-9a-f]{2}/gi, (escape) => {
    const character = String.fromCharCode(Number.parseInt(escape.slice(1), 16))
    return /[\w.~-]/.test(character) ? character : escape.toUpperCase()
  })
  return /\/\.{1,2}(?:\/|$)/.test(spelled) ? undefined : spelled
}
