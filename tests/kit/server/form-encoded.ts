import type { FormValue } from './stripe-types.ts'

/** Parses `a[b][0][c]=x` as Stripe does: brackets are nested objects, and numbers are list indexes. */
export function readFormEncoded(text: string): { [name: string]: FormValue } {
  const root: Record<string, FormValue> = {}
  for (const [key, value] of new URLSearchParams(text)) {
    const steps = key.replaceAll(']', '').split('[')
    let target = root
    for (const step of steps.slice(0, -1)) {
      const next = target[step]
      const inner = typeof next === 'object' && !Array.isArray(next) ? next : {}
      target[step] = inner
      target = inner
    }
    target[steps.at(-1) ?? ''] = value
  }
  return Object.fromEntries(Object.entries(root).map(([name, given]) => [name, withLists(given)]))
}

function withLists(given: FormValue): FormValue {
  if (typeof given !== 'object' || Array.isArray(given)) return given
  const entries = Object.entries(given).map(([name, value]) => [name, withLists(value)] as const)
  const isList = entries.length > 0 && entries.every(([name]) => /^\d+$/.test(name))
  return isList ? entries.map(([, value]) => value) : Object.fromEntries(entries)
}
