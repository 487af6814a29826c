import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import * as z from 'zod/mini'
import type { Db } from '#server/db/connect.ts'
import type { Clock } from '#server/kit/clock.ts'

/** Imports one kind of content from the content folder. */
export type Importer = (tx: Db, from: Source) => Promise<void>

export type Source = { read: ReadContent; readText: ReadText; namesIn: ListContent; clock: Clock }

/** Invalid content. The message is one sentence for the editor of the file. */
export class ContentError extends Error {
  override name = 'ContentError'
}

/** Reads one file of the content folder and validates it against the contract. */
export type ReadContent = <T extends z.ZodMiniType>(file: string, schema: T) => z.output<T>

const defaultFolder = resolve(import.meta.dirname, '../../content')

export const contentFolder =
  (folder = defaultFolder): ReadContent =>
  (file, schema) => {
    const json = readJson(join(folder, file), `content/${file}`)
    // The contract has messages for visitors only, so an editor gets the messages of the library.
    const parsed = schema.safeParse(json, { error: z.locales.en().localeError })
    if (!parsed.success) {
      const [issue] = parsed.error.issues
      throw new ContentError(sentence(file, issue?.path ?? [], issue?.message ?? 'is not usable'))
    }
    const unknown = unknownPath(json, parsed.data)
    if (unknown)
      throw new ContentError(sentence(file, unknown, 'is a name nothing on the site uses'))
    return parsed.data
  }

/** Reads one file of the content folder as text. */
export type ReadText = (file: string) => string

export const contentText =
  (folder = defaultFolder): ReadText =>
  (file) => {
    try {
      return readFileSync(join(folder, file), 'utf8')
    } catch (error) {
      throw new ContentError(`content/${file} cannot be read, so the site cannot be filled.`, {
        cause: error,
      })
    }
  }

/** The sorted file names in one folder of the content folder; none if there is no such folder. */
export type ListContent = (folder: string) => string[]

export const contentNames =
  (folder = defaultFolder): ListContent =>
  (below) => {
    try {
      return readdirSync(join(folder, below)).toSorted()
    } catch {
      return []
    }
  }

/** The error for content that was read but is not valid. */
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

/** Finds misspelt names, which the schema would drop silently. */
function unknownPath(json: unknown, allowed: unknown): string[] | undefined {
  if (!isObject(json) || !isObject(allowed)) return undefined
  for (const [name, value] of Object.entries(json)) {
    if (!(name in allowed)) return [name]
    const below = unknownPath(value, allowed[name])
    if (below) return [name, ...below]
  }
  return undefined
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
