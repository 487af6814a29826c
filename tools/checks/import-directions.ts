import { consoleComplaint } from './console-directions.ts'
import { type Import, importsOf } from './imports.ts'
import { type FileLocation, locationOf } from './file-location.ts'
import { serverComplaint } from './server-directions.ts'
import { isScript, type SourceFile } from './source-files.ts'
import { webComplaint } from './web-directions.ts'

/** Which top-level folders each one may import, besides itself. */
const allowedImports: Record<string, readonly string[]> = {
  contract: [],
  content: [],
  server: ['contract', 'content'],
  web: ['contract', 'content'],
  console: ['contract', 'content', 'web'],
  tools: ['contract', 'content', 'server'],
}

/** A message for every forbidden import. Imports of types count too. */
export function importDirections(files: readonly SourceFile[]): string[] {
  return files.filter(isScript).flatMap((file) => {
    const from = locationOf(file.path)
    return importsOf(file).flatMap((found) => {
      const why = complaint(from, found)
      return why === undefined ? [] : [`${file.path} imports ${found.specifier}: ${why}`]
    })
  })
}

function complaint(from: FileLocation, { specifier, target }: Import): string | undefined {
  if (target === undefined) return libraryComplaint(from, specifier)
  // Types that React Router generates beside each route.
  if (target.includes('/+types/')) return undefined
  const to = locationOf(target)
  return relativePathComplaint(from, to, specifier) ?? directionComplaint(from, to)
}

function libraryComplaint(from: FileLocation, specifier: string): string | undefined {
  if (from.kind === 'test') return undefined
  if (from.topFolder === 'contract' && specifier !== 'zod/mini')
    return 'the contract may import only zod/mini'
  const isServerLibrary = /^(?:node:|fastify|kysely|pg$|nodemailer|graphile-worker|sharp)/.test(
    specifier,
  )
  const isForBrowsers = from.topFolder === 'web' || from.topFolder === 'console'
  if (isForBrowsers && isServerLibrary && from.path !== 'web/entry.server.tsx')
    return `${from.topFolder} also runs in browsers`
  return undefined
}

function relativePathComplaint(
  from: FileLocation,
  to: FileLocation,
  specifier: string,
): string | undefined {
  if (!specifier.startsWith('.') || !/\.tsx?$/.test(to.path)) return undefined
  const isOtherFolder =
    from.folder !== '' && from.folder !== to.folder && from.topFolder !== 'contract'
  return from.topFolder !== to.topFolder || isOtherFolder
    ? `write #${to.path}, as for every import across folders`
    : undefined
}

function directionComplaint(from: FileLocation, to: FileLocation): string | undefined {
  if (from.kind === 'test' || from.topFolder === '') return undefined
  if (to.topFolder !== from.topFolder && !allowedImports[from.topFolder]?.includes(to.topFolder))
    return `${from.topFolder} may not import ${to.topFolder || 'the root'}`
  if (from.topFolder === 'server' && to.topFolder === 'server') return serverComplaint(from, to)
  if (from.topFolder === 'console' && to.topFolder === 'console') return consoleComplaint(from, to)
  if (from.topFolder === 'console' && to.topFolder === 'web' && !sharedWithConsole.has(to.folder))
    return `console may import only web/${[...sharedWithConsole].join(', web/')}`
  return from.topFolder === 'web' ? webComplaint(from, to) : undefined
}

/** The parts of the site without pages. */
const sharedWithConsole: ReadonlySet<string> = new Set(['ui', 'kit', 'styles'])
