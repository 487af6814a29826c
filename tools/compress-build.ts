import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { typeOf } from '#server/site/build-files.ts'
import { compress } from '#server/kit/encoded-response.ts'

/** Writes brotli and gzip copies beside the files of a build, where a copy is smaller than the file. */

export async function compressBuild(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  await Promise.all(files.map(({ parentPath, name }) => compressFile(join(parentPath, name))))
}

async function compressFile(path: string): Promise<void> {
  const type = typeOf(path)
  if (type === undefined) return
  const body = await readFile(path)
  const { br = body, gzip = body } = await compress(body, type, 'small')
  if (br.length < body.length) await writeFile(`${path}.br`, br)
  if (gzip.length < body.length) await writeFile(`${path}.gz`, gzip)
}
