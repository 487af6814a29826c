/** The content of a draft. It may be incomplete, so the form reads it without a schema. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject
export type JsonObject = { readonly [key: string]: Json }

/** The path of a field in a draft: ['hero', 'taglines', 0]. */
export type Path = readonly (string | number)[]

export const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const isList = (value: Json | undefined): value is readonly Json[] => Array.isArray(value)

export const valueAt = (value: Json | undefined, path: Path): Json | undefined =>
  path.reduce<Json | undefined>(
    (inside, key) =>
      isList(inside) || isObject(inside) ? (inside as JsonObject)[key as string] : undefined,
    value,
  )

/**
 * A copy with another value at this path. Undefined removes the key. Everything else is the same object as before,
 * in the same order, so that an unchanged draft stays the same to the byte.
 */
export function withValueAt(value: Json | undefined, path: Path, next: Json | undefined): Json {
  const [key, ...rest] = path
  if (key === undefined) return next === undefined ? {} : next
  if (isList(value)) {
    const index = Number(key)
    const item = rest.length > 0 ? withValueAt(value[index], rest, next) : next
    return value.with(index, item === undefined ? '' : item)
  }
  const group = isObject(value) ? value : {}
  const { [key]: before, ...others } = group
  if (rest.length > 0) return { ...group, [key]: withValueAt(before, rest, next) }
  return next === undefined ? others : { ...group, [key]: next }
}

/** Whether two values are the same JSON. The order of keys does not count. */
export function isSame(one: Json | undefined, other: Json | undefined): boolean {
  if (one === other) return true
  if (isList(one) && isList(other))
    return one.length === other.length && one.every((item, index) => isSame(item, other[index]))
  if (!isObject(one) || !isObject(other)) return false
  const keys = Object.keys(one)
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => key in other && isSame(one[key], other[key]))
  )
}

/** 'hero.taglines.0', as error responses name a field. */
export const pathName = (path: Path): string => path.join('.')

export const pathOf = (name: string): Path =>
  name === '' ? [] : name.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part))
