import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { createZstdDecompress } from 'node:zlib'
import { isFromBeforeBaseline, type Migration } from '#server/db/migrate.ts'
import type { EncryptionKey } from '#server/settings.ts'
import { checksumLength, damaged, decryptChunks, readBytes, verifyChecksum } from './chunks.ts'
import { BackupRefused, Header, magic, openHeader, schemaVersion } from './header.ts'
import { readParts, type Totals } from './parts.ts'

/** A backup whose every byte was verified. `content` reads and verifies it once more. */
export type OpenBackup = { header: Header; totals: Totals; content: () => AsyncIterable<Buffer> }

type Known = { keys: readonly EncryptionKey[]; migrations: readonly Migration[] }

/** Verifies the whole file: checksum, version, keys, authentication of every chunk, and that no part is missing. */
export async function withBackup<T>(
  path: string,
  { keys, migrations }: Known,
  work: (backup: OpenBackup) => Promise<T>,
): Promise<T> {
  const file = await openFile(path)
  try {
    const { size } = await file.stat()
    await checkMagic(file, path)
    await verifyChecksum(file, size)
    const { header, start } = await readHeader(file)
    refuseOtherSchema(header, migrations)
    const secret = openHeader(header, keys)
    const boundTo = createHash('sha256').update(start).digest()
    const range = { from: start.length, to: size - checksumLength }
    const content = () => decompress(decryptChunks(file, { ...range, secret, boundTo }))
    const ignore = async () => undefined
    const totals = await readParts(content(), async () => ({ write: ignore, end: ignore }))
    return await work({ header, totals, content })
  } finally {
    await file.close()
  }
}

async function openFile(path: string): Promise<FileHandle> {
  try {
    const file = await open(path)
    if ((await file.stat()).isFile()) return file
    await file.close()
  } catch (error) {
    throw new BackupRefused(`${path} cannot be opened.`, { cause: error })
  }
  throw new BackupRefused(`${path} is not a file.`)
}

/** Up to the version number of the format. */
const commonStart = magic.subarray(0, magic.indexOf('1'))

async function checkMagic(file: FileHandle, path: string): Promise<void> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(magic.length), 0, magic.length, 0)
  if (bytesRead === magic.length && buffer.equals(magic)) return
  throw new BackupRefused(
    buffer.subarray(0, commonStart.length).equals(commonStart)
      ? `${path} was made by a newer version of Baobab: install that version, then restore.`
      : `${path} is not a backup of Baobab.`,
  )
}

async function readHeader(file: FileHandle): Promise<{ header: Header; start: Buffer }> {
  const at = magic.length + 4
  const length = (await readBytes(file, magic.length, 4)).readUInt32BE()
  const start = await readBytes(file, 0, at + length)
  try {
    return { header: Header.parse(JSON.parse(start.subarray(at).toString())), start }
  } catch (error) {
    throw damaged(error)
  }
}

function refuseOtherSchema({ migrations, product }: Header, known: readonly Migration[]): void {
  if (isFromBeforeBaseline(migrations.map(({ name }) => name)))
    throw new BackupRefused(
      `This backup was made by a version of Baobab from before the first release (${product}), which this version cannot read: restore it with the version that made it.`,
    )
  const checksums = new Map(known.map(({ name, checksum }) => [name, checksum]))
  for (const { name, checksum } of migrations) {
    const own = checksums.get(name)
    if (own === undefined)
      throw new BackupRefused(
        `This backup was made by a newer version of Baobab (${product}, schema ${schemaVersion(migrations)}): install that version, then restore.`,
      )
    if (own !== checksum)
      throw new BackupRefused(
        `The migration ${name} here differs from the one in the backup: install the version that made the backup (${product}).`,
      )
  }
}

async function* decompress(compressed: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const source = Readable.from(compressed, { objectMode: false })
  const plain = createZstdDecompress()
  source.on('error', (error) => plain.destroy(error))
  try {
    yield* source.pipe(plain)
  } catch (error) {
    throw error instanceof BackupRefused ? error : damaged(error)
  } finally {
    source.destroy()
  }
}
