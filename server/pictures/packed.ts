import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { type Bodies, compress } from '#server/kit/encoded-response.ts'

const ours = resolve(import.meta.dirname, '../../build/artwork')

/** Names the very bytes of a drawing. */
export const hashOf = (svg: Buffer) => createHash('sha256').update(svg).digest('hex').slice(0, 32)

/**
 * Compresses drawings as small as they go, once, when the site is built: that takes a fifth of a second
 * each and forty megabytes, which a running server has better uses for.
 */
export async function packDrawings(files: readonly string[], folder = ours): Promise<void> {
  await mkdir(folder, { recursive: true })
  const pack = async (file: string) => {
    const svg = await readFile(file)
    const { br, gzip } = await compress(svg, 'image/svg+xml', 'small')
    if (br) await writeFile(join(folder, `${hashOf(svg)}.br`), br)
    if (gzip) await writeFile(join(folder, `${hashOf(svg)}.gz`), gzip)
  }
  await Promise.all(files.map(pack))
}

/** A drawing that is newer than the build is compressed now, and quickly. */
export async function readPacked(svg: Buffer, folder = ours): Promise<Bodies> {
  const read = (ending: string) =>
    readFile(join(folder, `${hashOf(svg)}.${ending}`)).catch(() => undefined)
  const [br, gzip] = await Promise.all([read('br'), read('gz')])
  return br && gzip ? { identity: svg, br, gzip } : compress(svg, 'image/svg+xml', 'quick')
}
