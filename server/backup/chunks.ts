import { createCipheriv, createDecipheriv, createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { BackupRefused } from './header.ts'

const algorithm = 'aes-256-gcm'
const tagLength = 16
const chunkBytes = 256 * 1024
/** Set in the length of the last chunk. */
const lastMark = 0x8000_0000

/** `boundTo` is authenticated with every chunk. */
type Binding = { secret: Buffer; boundTo: Buffer }

/**
 * Encrypts a stream in chunks. The nonce of a chunk is its number and whether it is the last, so chunks that are
 * missing, repeated or moved do not decrypt.
 */
export async function* encryptChunks(
  source: AsyncIterable<Buffer>,
  binding: Binding,
): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = []
  let length = 0
  let number = 0
  for await (const part of source) {
    waiting.push(part)
    length += part.length
    if (length <= chunkBytes) continue
    let rest: Buffer = Buffer.concat(waiting)
    for (; rest.length > chunkBytes; rest = rest.subarray(chunkBytes))
      yield encryptChunk(rest.subarray(0, chunkBytes), binding, { number: number++, isLast: false })
    waiting = [rest]
    length = rest.length
  }
  yield encryptChunk(Buffer.concat(waiting), binding, { number, isLast: true })
}

type ChunkPosition = { number: number; isLast: boolean }

function encryptChunk(
  plain: Buffer,
  { secret, boundTo }: Binding,
  position: ChunkPosition,
): Buffer {
  const cipher = createCipheriv(algorithm, secret, nonceOf(position), { authTagLength: tagLength })
  cipher.setAAD(boundTo)
  const body = Buffer.concat([cipher.update(plain), cipher.final()])
  const length = Buffer.alloc(4)
  length.writeUInt32BE((body.length | (position.isLast ? lastMark : 0)) >>> 0)
  return Buffer.concat([length, body, cipher.getAuthTag()])
}

/** Decrypts the chunks between two positions of a file. Returns no byte that is not authenticated. */
export async function* decryptChunks(
  file: FileHandle,
  { from, to, secret, boundTo }: Binding & { from: number; to: number },
): AsyncGenerator<Buffer> {
  let at = from
  for (let number = 0; ; number++) {
    const length = (await readBytes(file, at, at + 4 <= to ? 4 : 0)).readUInt32BE()
    const isLast = length >= lastMark
    const bodyLength = isLast ? length - lastMark : length
    const next = at + 4 + bodyLength + tagLength
    if (bodyLength > chunkBytes || next > to || isLast !== (next === to)) throw damaged()
    const sealed = await readBytes(file, at + 4, bodyLength + tagLength)
    const nonce = nonceOf({ number, isLast })
    const decipher = createDecipheriv(algorithm, secret, nonce, { authTagLength: tagLength })
    decipher.setAAD(boundTo)
    decipher.setAuthTag(sealed.subarray(bodyLength))
    try {
      yield Buffer.concat([decipher.update(sealed.subarray(0, bodyLength)), decipher.final()])
    } catch (error) {
      throw damaged(error)
    }
    if (isLast) return
    at = next
  }
}

function nonceOf({ number, isLast }: ChunkPosition): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUInt8(isLast ? 1 : 0)
  nonce.writeBigUInt64BE(BigInt(number), 4)
  return nonce
}

export const checksumLength = 32

/** Appends the SHA-256 of all bytes, which shows damage without a key. `onDigest` gets that of the whole file. */
export async function* withChecksum(
  source: AsyncIterable<Buffer>,
  start: Buffer,
  onDigest: (digest: string) => void,
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256').update(start)
  yield start
  for await (const part of source) {
    hash.update(part)
    yield part
  }
  const checksum = hash.copy().digest()
  onDigest(hash.update(checksum).digest('hex'))
  yield checksum
}

/** Compares the checksum at the end of a file with its bytes. */
export async function verifyChecksum(file: FileHandle, size: number): Promise<void> {
  const end = size - checksumLength
  const hash = createHash('sha256')
  if (end > 0)
    for await (const part of file.createReadStream({ start: 0, end: end - 1, autoClose: false }))
      hash.update(part)
  if (end <= 0 || !hash.digest().equals(await readBytes(file, end, checksumLength))) throw damaged()
}

/** Reads exactly so many bytes. */
export async function readBytes(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length)
  for (let done = 0; done < length;) {
    const { bytesRead } = await file.read(bytes, done, length - done, at + done)
    if (bytesRead === 0) throw damaged()
    done += bytesRead
  }
  if (length === 0) throw damaged()
  return bytes
}

export const damaged = (cause?: unknown) =>
  new BackupRefused('The backup is damaged or incomplete, so nothing of it can be used.', { cause })
