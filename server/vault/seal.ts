import type { KeyObject } from 'node:crypto'
import { decrypt, encrypt } from '#server/kit/cipher.ts'

/** The data key of one record. The secret is an opaque object, so that no log can print it by accident. */
export type RecordKey = { id: string; purpose: string; secret: KeyObject }

/** The location of an encrypted value. It cannot be decrypted at another location. */
export type Cell = { table: string; row: string; column: string }

export const seal = (key: RecordKey, cell: Cell, value: string): Buffer =>
  encrypt(key.secret, cellOf(key, cell), pad(Buffer.from(value)))

export const open = (key: RecordKey, cell: Cell, sealed: Buffer): string =>
  unpad(decrypt(key.secret, cellOf(key, cell), sealed)).toString()

const cellOf = ({ id }: RecordKey, { table, row, column }: Cell) =>
  JSON.stringify(['value', id, table, row, column])

const step = 64
const mark = 0x80

/** Pads to a multiple of 64 bytes, so that the length does not reveal the value (side channel). */
function pad(plain: Buffer): Buffer {
  const padded = Buffer.alloc(Math.ceil((plain.length + 1) / step) * step)
  plain.copy(padded)
  padded[plain.length] = mark
  return padded
}

const unpad = (padded: Buffer): Buffer => padded.subarray(0, padded.lastIndexOf(mark))
