import { deviceStorage } from '#web/kit/safe-storage.ts'

const bagKey = 'bagId'
const noteKey = 'noteId'
const countKey = 'bagCount'
const orderKey = 'orderId'
const keys = [bagKey, noteKey, countKey, orderKey]

/** A browser that keeps nothing for us still has a bag for as long as the page is open. */
const unkept = new Map<string, string>()

const read = (key: string): string | undefined => unkept.get(key) ?? deviceStorage.get(key)

function write(key: string, value: string | undefined): void {
  unkept.delete(key)
  if (value === undefined) deviceStorage.remove(key)
  else if (!deviceStorage.set(key, value)) unkept.set(key, value)
}

/** All that a browser remembers of a bag: its id, those of its note and its order, and how much is in it. */
export const storedBag = {
  bagId: (): string | undefined => read(bagKey),
  storeBagId: (id: string): void => write(bagKey, id),
  noteId: (): string | undefined => read(noteKey),
  storeNoteId: (id: string | undefined): void => write(noteKey, id),
  /** Of the order that waits for its payment, and holds meanwhile what is in the bag. */
  orderId: (): string | undefined => read(orderKey),
  storeOrderId: (id: string | undefined): void => write(orderKey, id),
  /** As it was last told, so that a page can say it before it has asked. */
  count: (): number =>
    read(bagKey) === undefined ? 0 : Number.parseInt(read(countKey) ?? '0') || 0,
  storeCount: (count: number): void =>
    // With the moment, so that other tabs hear of every change, also of one that keeps the number.
    write(countKey, `${count} ${Date.now()}`),
  forget: (): void => keys.forEach((key) => write(key, undefined)),
  /** Tells when another tab has changed any of it. */
  onChangeElsewhere: (tell: () => void): (() => void) => {
    // All keys at once are said as none.
    const hear = ({ key }: StorageEvent) => {
      if (key === null || key === bagKey || key === countKey) tell()
    }
    window.addEventListener('storage', hear)
    return () => window.removeEventListener('storage', hear)
  },
}

export type StoredBag = typeof storedBag
