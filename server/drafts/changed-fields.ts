import { isDeepStrictEqual } from 'node:util'

/** The list names no more fields than this. */
const maxFields = 200

/** The paths that differ, like `hero.taglines.0`. A list of another length is one path. */
export function changedFields(before: unknown, after: unknown): string[] {
  return differences(before, after, []).slice(0, maxFields)
}

function differences(before: unknown, after: unknown, path: readonly string[]): string[] {
  if (isDeepStrictEqual(before, after)) return []
  if (Array.isArray(before) && Array.isArray(after) && before.length !== after.length)
    return [path.join('.')]
  if (!isGroup(before) || !isGroup(after) || Array.isArray(before) !== Array.isArray(after))
    return [path.join('.')]
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...names].flatMap((name) => differences(before[name], after[name], [...path, name]))
}

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
