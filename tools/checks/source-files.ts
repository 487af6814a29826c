import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A text file of the repository. The path starts at the root and uses forward slashes. */
export type SourceFile = { path: string; text: string }

export const root = fileURLToPath(new URL('../..', import.meta.url))

const topFolders = ['contract', 'server', 'web', 'console', 'content', 'tests', 'tools', 'docs']
const isText = /\.(?:ts|tsx|mjs|css|sql|json|md|html)$/

let files: Promise<readonly SourceFile[]> | undefined

/** All text files of the repository, including those in the root. Each process reads them once. */
export const readSourceFiles = (): Promise<readonly SourceFile[]> => (files ??= readAll())

async function readAll(): Promise<SourceFile[]> {
  const inFolders = await Promise.all(topFolders.map((folder) => filesBelow(join(root, folder))))
  const inRoot = (await readdir(root, { withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(root, entry.name))
  const paths = [...inRoot, ...inFolders.flat()].filter((path) => isText.test(path)).toSorted()
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
