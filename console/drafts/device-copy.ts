import * as z from 'zod/mini'
import { attempt, deviceStorage } from '#web/kit/safe-storage.ts'
import { isObject, type Json, valueAt, withValueAt } from '#console/form/json.ts'

/** A record with a draft: an event, a post, a page. */
export type DraftRecord = { kind: string; id: string }

/** Changes that the server does not have yet. */
export type DeviceCopy = {
  /** The version of the draft that was changed. */
  version: number
  body: Json
  /** The tab that stored it. Another tab may have a later copy. */
  tab: string
}

const prefix = 'desk draft '
/** Never on a device: it may be the address of a private home. */
const secretKey = 'exactAddress'

const Stored = z.object({ version: z.int(), body: z.json(), tab: z.string() })

/** By person, so that a person never sends the changes of another one who used the same device. */
const keyOf = (person: string, { kind, id }: DraftRecord) => `${prefix}${person} ${kind} ${id}`

/** Returns whether the device stored it. */
export function storeCopy(person: string, record: DraftRecord, copy: DeviceCopy): boolean {
  const body = withoutSecret(copy.body)
  return deviceStorage.set(keyOf(person, record), JSON.stringify({ ...copy, body }))
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

/** The copy as a body for the server. The exact address, which the copy does not have, is the server's. */
export function withSecretOf(body: Json, server: Json): Json {
  const secret = valueAt(server, [secretKey])
  return secret === undefined || !isObject(body) ? body : withValueAt(body, [secretKey], secret)
}

/** Whether the draft holds something that the device does not store. */
export const hasSecret = (body: Json): boolean => Boolean(valueAt(body, [secretKey]))

const withoutSecret = (body: Json): Json =>
  valueAt(body, [secretKey]) === undefined ? body : withValueAt(body, [secretKey], undefined)

const parseCopy = (stored: string): DeviceCopy | undefined =>
  Stored.safeParse(attempt(() => JSON.parse(stored) as unknown)).data
