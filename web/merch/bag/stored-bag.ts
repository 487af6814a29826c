import { deviceStorage } from '#web/kit/safe-storage.ts'

const bagKey = 'bagId'
const noteKey = 'noteId'
const countKey = 'bagCount'
const orderKey = 'orderId'
const keys = [bagKey, noteKey, countKey, orderKey]

/** Fallback for a browser without storage: the bag lives as long as the page. */
const inMemory = new Map<string, string>()

const read = (key: string): string | undefined => inMemory.get(key) ?? deviceStorage.get(key)

function write(key: string, value: string | undefined): void {
  inMemory.delete(key)
  if (value === undefined) deviceStorage.remove(key)
  else if (!deviceStorage.set(key, value)) inMemory.set(key, value)
}

/** The local storage of the bag: the ids of the bag, its note and its unpaid order, and the item count. */
export const storedBag = {
  bagId: (): string | undefined => read(bagKey),
  storeBagId: (id: string): void => write(bagKey, id),
  noteId: (): string | undefined => read(noteKey),
  storeNoteId: (id: string | undefined): void => write(noteKey, id),
  /** The unpaid order of this bag, which reserves its items. */
  orderId: (): string | undefined => read(orderKey),
  storeOrderId: (id: string | undefined): void => write(orderKey, id),
  /** The last known count, so that a page can show it without a request. */
  count: (): number =>
    read(bagKey) === undefined ? 0 : Number.parseInt(read(countKey) ?? '0') || 0,
  storeCount: (count: number): void =>
    // The timestamp makes every write a storage event in other tabs, also where the count stays the same.
    write(countKey, `${count} ${Date.now()}`),
  clear: (): void => keys.forEach((key) => write(key, undefined)),
  /** Calls the listener when another tab changed the bag or its count. */
  onChangeElsewhere: (listener: () => void): (() => void) => {
    // The key is null when another tab cleared the whole storage.
    const onStorage = ({ key }: StorageEvent) => {
      if (key === null || key === bagKey || key === countKey) listener()
    }
    window.addEventListener('storage', onStorage)
    return () => window.removeEventListener('storage', onStorage)
  },
}

export type StoredBag = typeof storedBag
