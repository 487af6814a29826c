import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A file of ours: its path from the root with forward slashes, and what it says. */
export type SourceFile = { path: string; text: string }

export const root = fileURLToPath(new URL('../..', import.meta.url))

const rooms = ['contract', 'server', 'web', 'content', 'tests', 'tools', 'docs']
const isText = /\.(?:ts|tsx|mjs|css|sql|json|md)$/

/** Everything a person of this project writes, the root's own files included. */
export async function readSourceFiles(): Promise<SourceFile[]> {
  const below = await Promise.all(rooms.map((room) => filesBelow(join(root, room))))
  const above = (await readdir(root, { withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(root, entry.name))
  const paths = [...above, ...below.flat()].filter((path) => isText.test(path)).toSorted()
  return Promise.all(
    paths.map(async (path) => ({
      path: relative(root, path).split(sep).join('/'),
      text: await readFile(path, 'utf8'),
    })),
  )
}

export const isScript = ({ path }: SourceFile): boolean => /\.tsx?$/.test(path)

export const isTest = (path: string): boolean =>
  path.startsWith('tests/') || /\.test\.tsx?$/.test(path)

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}
