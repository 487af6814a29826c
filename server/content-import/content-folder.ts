import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import * as z from 'zod/mini'

/** Content that cannot be used. The message is one sentence for whoever wrote the file. */
export class ContentError extends Error {
  override name = 'ContentError'
}

/** Reads one file of the content folder and checks it against the contract. */
export type ReadContent = <T extends z.ZodMiniType>(file: string, schema: T) => z.output<T>

const ours = resolve(import.meta.dirname, '../../content')

export const contentFolder =
  (folder = ours): ReadContent =>
  (file, schema) => {
    const given = readJson(join(folder, file), `content/${file}`)
    // The contract speaks to visitors only where it must; the library's own words serve an editor.
    const parsed = schema.safeParse(given, { error: z.locales.en().localeError })
    if (!parsed.success) {
      const [issue] = parsed.error.issues
      throw new ContentError(sentence(file, issue?.path ?? [], issue?.message ?? 'is not usable'))
    }
    const stray = strayPath(given, parsed.data)
    if (stray) throw new ContentError(sentence(file, stray, 'is a name nothing on the site uses'))
    return parsed.data
  }

/** Reads one file of the content folder as it stands. */
export type ReadText = (file: string) => string

export const contentText =
  (folder = ours): ReadText =>
  (file) => {
    try {
      return readFileSync(join(folder, file), 'utf8')
    } catch (error) {
      throw new ContentError(`content/${file} cannot be read, so the site cannot be filled.`, {
        cause: error,
      })
    }
  }

/** The names in one folder of the content folder, in their order; none where there is no such folder. */
export type ListContent = (folder: string) => string[]

export const contentNames =
  (folder = ours): ListContent =>
  (below) => {
    try {
      return readdirSync(join(folder, below)).toSorted()
    } catch {
      return []
    }
  }

/** Content that is readable but not usable, in one sentence. */
export const unusable = (file: string, why: string): ContentError =>
  new ContentError(`content/${file} cannot be used: ${why}.`)

function readJson(path: string, name: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    const why = error instanceof SyntaxError ? 'is not JSON' : 'cannot be read'
    throw new ContentError(`${name} ${why}, so the site cannot be filled.`, { cause: error })
  }
}

const sentence = (file: string, path: readonly PropertyKey[], why: string) =>
  `content/${file} cannot be used: ${path.map(String).join('.') || 'the whole file'}: ${why}.`

/** A misspelt name would otherwise vanish without a word. */
function strayPath(given: unknown, allowed: unknown): string[] | undefined {
  if (!isObject(given) || !isObject(allowed)) return undefined
  for (const [name, value] of Object.entries(given)) {
    if (!(name in allowed)) return [name]
    const below = strayPath(value, allowed[name])
    if (below) return [name, ...below]
  }
  return undefined
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
