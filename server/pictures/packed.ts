import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { type Bodies, compress } from '#server/kit/encoded-response.ts'

const buildFolder = resolve(import.meta.dirname, '../../build/artwork')

export const hashOf = (svg: Buffer) => createHash('sha256').update(svg).digest('hex').slice(0, 32)

/**
 * Compresses drawings with the highest effort during the build. It takes a fifth of a second and 40 MB for each, too
 * much for a running server.
 */
export async function packDrawings(files: readonly string[], folder = buildFolder): Promise<void> {
  await mkdir(folder, { recursive: true })
  const pack = async (file: string) => {
    const svg = await readFile(file)
    const { br, gzip } = await compress(svg, 'image/svg+xml', 'small')
    if (br) await writeFile(join(folder, `${hashOf(svg)}.br`), br)
    if (gzip) await writeFile(join(folder, `${hashOf(svg)}.gz`), gzip)
  }
  await Promise.all(files.map(pack))
}

/** Compresses a drawing that is newer than the build on the fly, with low effort. */
export async function readPacked(svg: Buffer, folder = buildFolder): Promise<Bodies> {
  const read = (ending: string) =>
    readFile(join(folder, `${hashOf(svg)}.${ending}`)).catch(() => undefined)
  const [br, gzip] = await Promise.all([read('br'), read('gz')])
  return br && gzip ? { identity: svg, br, gzip } : compress(svg, 'image/svg+xml', 'quick')
}
