import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '#tools/checks/source-files.ts'

export type Instruction = { name: string; text: string }

/** The instructions of the Dockerfile, in their order. */
export async function readDockerfile(): Promise<Instruction[]> {
  const text = await readFile(join(root, 'Dockerfile'), 'utf8')
  const lines = text
    .replaceAll(/\\\n/g, ' ')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
  return lines.map((line) => {
    const [, name = '', rest = ''] = /^(\S+)\s+(.*)$/.exec(line) ?? []
    return { name, text: rest }
  })
}

/** Whether .dockerignore lets a file or folder of the root into an image. It excludes all others. */
export async function readDockerignore(): Promise<(name: string) => boolean> {
  const text = await readFile(join(root, '.dockerignore'), 'utf8')
  const [first, ...rest] = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  if (first !== '*' || !rest.every((line) => /^![\w.-]+$/.test(line)))
    throw new Error('.dockerignore must exclude everything and then name what an image contains.')
  const allowed = new Set(rest.map((line) => line.slice(1)))
  return (name) => allowed.has(name)
}
