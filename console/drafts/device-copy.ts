import * as z from 'zod/mini'
import { attempt, deviceStorage } from '#web/kit/safe-storage.ts'
import { isObject, isSame, type Json, valueAt, withValueAt } from '#console/form/json.ts'

/** A record with a draft: an event, a post, a page. */
export type DraftRecord = { kind: string; id: string }

/** Changes that the server does not have yet. */
export type DeviceCopy = {
  /** The version of the draft that was changed. */
  version: number
  body: Json
  /** The draft of that version; missing if it is not known. */
  base?: Json | undefined
  /** The tab that stored it. Another tab may have a later copy. */
  tab: string
}

const prefix = 'desk draft '
/** The id of the encrypted address of an event. Only a request of its own changes it, so the server's value counts. */
const addressKey = 'exactAddress'

const Stored = z.object({
  version: z.int(),
  body: z.json(),
  base: z.optional(z.json()),
  tab: z.string(),
})

/** By person, so that a person never sends the changes of another one who used the same device. */
const keyOf = (person: string, { kind, id }: DraftRecord) => `${prefix}${person} ${kind} ${id}`

/** Returns whether the device stored it. */
export function storeCopy(person: string, record: DraftRecord, copy: DeviceCopy): boolean {
  const body = withAddressId(copy.body, undefined)
  const base = copy.base && withAddressId(copy.base, undefined)
  return deviceStorage.set(keyOf(person, record), JSON.stringify({ ...copy, body, base }))
}

export function readCopy(person: string, record: DraftRecord): DeviceCopy | undefined {
  const stored = deviceStorage.get(keyOf(person, record))
  return stored === undefined ? undefined : parseCopy(stored)
}

/** Removes the copy of this tab. A later copy of another tab stays until that tab has sent it. */
export function dropCopy(person: string, record: DraftRecord, tab: string): void {
  const copy = readCopy(person, record)
  if (copy === undefined || copy.tab === tab) deviceStorage.remove(keyOf(person, record))
}

/** Every record of the person with changes on this device. */
export function recordsOnDevice(person: string): DraftRecord[] {
  return deviceStorage.keys().flatMap((key) => {
    if (!key.startsWith(`${prefix}${person} `)) return []
    const [kind, id] = key.slice(`${prefix}${person} `.length).split(' ')
    return kind === undefined || id === undefined ? [] : [{ kind, id }]
  })
}

/** A body with the id that the draft of the server has. */
export const withAddressOf = (body: Json, server: Json): Json =>
  withAddressId(body, valueAt(server, [addressKey]))

export const withAddressId = (body: Json, id: Json | undefined): Json =>
  !isObject(body) || isSame(valueAt(body, [addressKey]), id)
    ? body
    : withValueAt(body, [addressKey], id)

const parseCopy = (stored: string): DeviceCopy | undefined =>
  Stored.safeParse(attempt(() => JSON.parse(stored) as unknown)).data
