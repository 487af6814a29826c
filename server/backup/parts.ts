import * as z from 'zod/mini'
import { damaged } from './chunks.ts'

/**
 * The content of a backup is a list of parts: tables, jobs and sequences. A part with data is followed by
 * its data and by an end with the number of rows.
 */
const parts = [
  z.object({ part: z.literal('table'), name: z.string(), columns: z.array(z.string()) }),
  /** Jobs are stored by their public fields, because the tables of the queue change with its version. */
  z.object({ part: z.literal('jobs'), lastId: z.number() }),
  z.object({ part: z.literal('sequence'), name: z.string(), value: z.number() }),
] as const
const PartHead = z.discriminatedUnion('part', parts)
export type PartHead = z.infer<typeof PartHead>

const Totals = z.object({ tables: z.number(), rows: z.number() })
export type Totals = z.infer<typeof Totals>

const Head = z.discriminatedUnion('part', [
  ...parts,
  z.object({ part: z.literal('end'), rows: z.number() }),
  z.object({ part: z.literal('complete'), totals: Totals }),
])
type Head = z.infer<typeof Head>

const headType = 0x48
const dataType = 0x44
const prefixLength = 5
const maxLength = 64 * 1024 * 1024

export const encodeHead = (head: Head): Buffer =>
  encode(headType, Buffer.from(JSON.stringify(head)))

export const encodeData = (data: Buffer): Buffer => encode(dataType, data)

function encode(type: number, payload: Buffer): Buffer {
  const prefix = Buffer.alloc(prefixLength)
  prefix.writeUInt8(type)
  prefix.writeUInt32BE(payload.length, 1)
  return Buffer.concat([prefix, payload])
}

/** Receives the data of one part. `end` gets the number of rows that were written. */
export type Sink = {
  write: (data: Buffer) => Promise<void>
  end: (rows: number) => Promise<void>
}

/** Reads all parts in order and passes each to the sink that `open` returns. Refuses an incomplete list. */
export async function readParts(
  content: AsyncIterable<Buffer>,
  open: (head: PartHead) => Promise<Sink>,
): Promise<Totals> {
  const seen = { tables: 0, rows: 0 }
  let sink: Sink | undefined
  let declared: Totals | undefined
  for await (const item of decode(content)) {
    if (declared) throw damaged()
    if (Buffer.isBuffer(item)) {
      if (!sink) throw damaged()
      await sink.write(item)
    } else if (item.part === 'end') {
      if (!sink) throw damaged()
      await sink.end(item.rows)
      sink = undefined
      seen.rows += item.rows
    } else if (sink) throw damaged()
    else if (item.part === 'complete') declared = item.totals
    else {
      sink = await open(item)
      if (item.part === 'table') seen.tables += 1
    }
  }
  const isComplete = declared?.tables === seen.tables && declared.rows === seen.rows
  if (!isComplete) throw damaged()
  return seen
}

async function* decode(content: AsyncIterable<Buffer>): AsyncGenerator<Head | Buffer> {
  let waiting: Buffer = Buffer.alloc(0)
  for await (const bytes of content) {
    waiting = waiting.length === 0 ? bytes : Buffer.concat([waiting, bytes])
    while (waiting.length >= prefixLength) {
      const length = waiting.readUInt32BE(1)
      if (length > maxLength) throw damaged()
      if (waiting.length < prefixLength + length) break
      const payload = waiting.subarray(prefixLength, prefixLength + length)
      yield waiting[0] === dataType ? payload : parseHead(payload)
      waiting = waiting.subarray(prefixLength + length)
    }
  }
  if (waiting.length > 0) throw damaged()
}

function parseHead(payload: Buffer): Head {
  try {
    return Head.parse(JSON.parse(payload.toString()))
  } catch (error) {
    throw damaged(error)
  }
}
