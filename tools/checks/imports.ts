import { posix } from 'node:path'
import { parseSync, Visitor } from 'vite'
import type { SourceFile } from './source-files.ts'

/** One import as written, with the file of ours it leads to; a library leads to none. */
export type Import = { specifier: string; target: string | undefined }

/** Imports, re-exports, dynamic imports and imports of types alone: all of them tie two files together. */
export function importsOf({ path, text }: SourceFile): Import[] {
  const { program, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path} cannot be read: ${errors[0]?.message}`)
  const specifiers = new Set<string>()
  const note = ({ source }: { source: unknown }) => {
    const value = Object(source).value
    if (typeof value === 'string') specifiers.add(value)
  }
  new Visitor({
    ImportDeclaration: note,
    ExportNamedDeclaration: note,
    ExportAllDeclaration: note,
    ImportExpression: note,
    TSImportType: note,
  }).visit(program)
  return [...specifiers].map((specifier) => ({ specifier, target: targetOf(path, specifier) }))
}

function targetOf(from: string, specifier: string): string | undefined {
  const bare = specifier.replace(/\?.*$/, '')
  if (bare.startsWith('#')) return bare.slice(1)
  if (bare.startsWith('.')) return posix.join(posix.dirname(from), bare)
  return undefined
}
