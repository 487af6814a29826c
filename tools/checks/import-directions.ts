import { type Import, importsOf } from './imports.ts'
import { type Place, placeOf } from './places.ts'
import { serverComplaint } from './server-directions.ts'
import { isScript, type SourceFile } from './source-files.ts'
import { webComplaint } from './web-directions.ts'

/** Which rooms each room may look into, besides itself. */
const rooms: Record<string, readonly string[]> = {
  contract: [],
  content: [],
  server: ['contract', 'content'],
  web: ['contract', 'content'],
  tools: ['contract', 'content', 'server'],
}

/** Every import that goes the wrong way, one sentence each. Imports of types count like any other. */
export function importDirections(files: readonly SourceFile[]): string[] {
  return files.filter(isScript).flatMap((file) => {
    const from = placeOf(file.path)
    return importsOf(file).flatMap((found) => {
      const why = complaint(from, found)
      return why === undefined ? [] : [`${file.path} imports ${found.specifier}: ${why}`]
    })
  })
}

function complaint(from: Place, { specifier, target }: Import): string | undefined {
  if (target === undefined) return libraryComplaint(from, specifier)
  // A generated type of React Router, beside the route it belongs to.
  if (target.includes('/+types/')) return undefined
  const to = placeOf(target)
  return strayComplaint(from, to, specifier) ?? directionComplaint(from, to)
}

function libraryComplaint(from: Place, specifier: string): string | undefined {
  if (from.kind === 'test') return undefined
  if (from.room === 'contract' && specifier !== 'zod/mini')
    return 'the contract imports zod/mini and nothing else'
  const isOfServer = /^(?:node:|fastify|kysely|pg$|nodemailer|graphile-worker|sharp)/.test(
    specifier,
  )
  if (from.room === 'web' && isOfServer && from.path !== 'web/entry.server.tsx')
    return 'the site runs in browsers too'
  return undefined
}

function strayComplaint(from: Place, to: Place, specifier: string): string | undefined {
  if (!specifier.startsWith('.') || !/\.tsx?$/.test(to.path)) return undefined
  const isOtherFolder = from.folder !== '' && from.folder !== to.folder && from.room !== 'contract'
  return from.room !== to.room || isOtherFolder
    ? `write #${to.path}, as across all folders`
    : undefined
}

function directionComplaint(from: Place, to: Place): string | undefined {
  if (from.kind === 'test' || from.room === '') return undefined
  if (to.room !== from.room && !rooms[from.room]?.includes(to.room))
    return `${from.room} never looks into ${to.room || 'the root'}`
  if (from.room === 'server' && to.room === 'server') return serverComplaint(from, to)
  return from.room === 'web' ? webComplaint(from, to) : undefined
}
