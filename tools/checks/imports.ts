import { posix } from 'node:path'
import { parseSync, Visitor } from 'vite'
import type { SourceFile } from './source-files.ts'

/** One import as written, with the path of our file that it names; undefined for a library. */
export type Import = { specifier: string; target: string | undefined }

/** All imports of a file: static, dynamic, of types only, and re-exports. */
export function importsOf({ path, text }: SourceFile): Import[] {
  const { program, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`)
  const specifiers = new Set<string>()
  const addSource = ({ source }: { source: unknown }) => {
    const value = Object(source).value
    if (typeof value === 'string') specifiers.add(value)
  }
  new Visitor({
    ImportDeclaration: addSource,
    ExportNamedDeclaration: addSource,
    ExportAllDeclaration: addSource,
    ImportExpression: addSource,
    TSImportType: addSource,
  }).visit(program)
  return [...specifiers].map((specifier) => ({ specifier, target: targetOf(path, specifier) }))
}

function targetOf(from: string, specifier: string): string | undefined {
  const bare = specifier.replace(/\?.*$/, '')
  if (bare.startsWith('#')) return bare.slice(1)
  if (bare.startsWith('.')) return posix.join(posix.dirname(from), bare)
  return undefined
}
