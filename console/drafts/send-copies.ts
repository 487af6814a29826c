import { isSame } from '#console/form/json.ts'
import { DeskError } from '#console/kit/desk-error.ts'
import {
  type DraftRecord,
  dropCopy,
  readCopy,
  recordsOnDevice,
  withAddressOf,
} from './device-copy.ts'
import type { DraftCalls } from './draft-store.ts'

/**
 * Sends what an earlier visit left on this device. A copy of an older version stays: its editor shows both when the
 * person opens it. Returns the records that the server has now.
 */
export async function sendCopies(
  person: string,
  callsFor: (record: DraftRecord) => DraftCalls,
  /** The editor of this record is open and sends its own copy. */
  isOpen: (record: DraftRecord) => boolean,
): Promise<DraftRecord[]> {
  const sent: DraftRecord[] = []
  for (const record of recordsOnDevice(person)) {
    if (isOpen(record)) continue
    const copy = readCopy(person, record)
    if (copy === undefined) continue
    try {
      const { read, save } = callsFor(record)
      const { version, body } = await read()
      const changed = withAddressOf(copy.body, body)
      // The server stored the last save, and the browser was closed before its response.
      const isStored = isSame(changed, body)
      if (!isStored && version !== copy.version) continue
      if (!isStored) await save({ version, body: changed })
      dropCopy(person, record, copy.tab)
      if (!isStored) sent.push(record)
    } catch (error) {
      // The record may be gone, or the server unreachable. The copy stays either way.
      if (!(error instanceof DeskError)) throw error
    }
  }
  return sent
}
