import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { decryptChunks, encryptChunks, verifyChecksum, withChecksum } from './chunks.ts'

const binding = { secret: randomBytes(32), boundTo: randomBytes(32) }
const plain = randomBytes(700_000)
const damaged = 'damaged or incomplete'

test('a stream of any length is the same after encryption and decryption', async () => {
  for (const length of [0, 1, 256 * 1024, 256 * 1024 + 1, 700_000])
    expect(digest(await decrypt(await encrypt(plain.subarray(0, length))))).toBe(
      digest(plain.subarray(0, length)),
    )
})

test('a flipped bit in any chunk, length or tag is refused', async () => {
  const sealed = await encrypt(plain)
  const chunk = 4 + 256 * 1024 + 16
  for (const at of [0, 1, 4, chunk - 1, chunk, chunk + 9, 2 * chunk + 5, sealed.length - 1]) {
    const flipped = Buffer.from(sealed)
    flipped.writeUInt8(flipped.readUInt8(at) ^ 1, at)
    await expect(decrypt(flipped)).rejects.toThrow(damaged)
  }
})

test('missing, repeated, moved and appended chunks are refused', async () => {
  const sealed = await encrypt(plain)
  const chunk = 4 + 256 * 1024 + 16
  const [first, second, last] = [
    sealed.subarray(0, chunk),
    sealed.subarray(chunk, 2 * chunk),
    sealed.subarray(2 * chunk),
  ]
  const markedAsLast = Buffer.from(first)
  markedAsLast.writeUInt8(markedAsLast.readUInt8(0) | 0x80, 0)
  const changed = [
    [markedAsLast],
    [first, second],
    [first],
    [],
    [first, last],
    [second, first, last],
    [first, first, second, last],
    [first, second, last, last],
    [first, second, last, Buffer.of(0)],
    [first, second, last.subarray(0, -1)],
  ]
  for (const parts of changed) await expect(decrypt(Buffer.concat(parts))).rejects.toThrow(damaged)
})

test('a chunk of another file or under another header is refused', async () => {
  const sealed = await encrypt(plain)
  await expect(decrypt(sealed, { ...binding, boundTo: randomBytes(32) })).rejects.toThrow(damaged)
  await expect(decrypt(sealed, { ...binding, secret: randomBytes(32) })).rejects.toThrow(damaged)
})

test('the checksum at the end shows damage without a key', async () => {
  let whole = ''
  const parts = withChecksum(pieces(plain), Buffer.from('start'), (sha256) => (whole = sha256))
  const bytes = await collect(parts)
  expect(whole).toBe(digest(bytes))
  await expect(verify(bytes)).resolves.toBeUndefined()
  await expect(verify(bytes.subarray(0, -1))).rejects.toThrow(damaged)
  await expect(verify(bytes.subarray(0, 10))).rejects.toThrow(damaged)
  bytes.writeUInt8(bytes.readUInt8(100) ^ 1, 100)
  await expect(verify(bytes)).rejects.toThrow(damaged)
})

const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

async function* pieces(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += 100_000) yield bytes.subarray(at, at + 100_000)
}

async function collect(parts: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = []
  for await (const part of parts) all.push(part)
  return Buffer.concat(all)
}

const encrypt = (bytes: Buffer) => collect(encryptChunks(pieces(bytes), binding))

async function decrypt(sealed: Buffer, bound = binding): Promise<Buffer> {
  const file = await fileWith(sealed)
  return collect(decryptChunks(file, { ...bound, from: 0, to: sealed.length }))
}

const verify = async (bytes: Buffer) => verifyChecksum(await fileWith(bytes), bytes.length)

async function fileWith(bytes: Buffer) {
  const folder = await mkdtemp(join(tmpdir(), 'backup-chunks-'))
  await writeFile(join(folder, 'file'), bytes)
  const file = await open(join(folder, 'file'))
  onTestFinished(async () => {
    await file.close()
    await rm(folder, { recursive: true })
  })
  return file
}
