import { expect, onTestFinished, test, vi } from 'vitest'
import { storedBag } from './stored-bag.ts'
import { newBagId } from './bag-model.ts'

/** The storage of a browser. */
function storage(): Map<string, string> {
  const all = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => all.get(key) ?? null,
    setItem: (key: string, value: string) => void all.set(key, value),
    removeItem: (key: string) => void all.delete(key),
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  return all
}

test('[S3.45] [S3.46] local storage has the ids of the bag and its note under bagId and noteId', () => {
  const all = storage()
  storedBag.storeBagId('a bag')
  storedBag.storeNoteId('a note')
  expect([all.get('bagId'), all.get('noteId')]).toEqual(['a bag', 'a note'])
  expect([storedBag.bagId(), storedBag.noteId()]).toEqual(['a bag', 'a note'])
})

test('[S2.189] [S4.86] clearing an ordered bag deletes all its keys', () => {
  const all = storage()
  storedBag.storeBagId('a bag')
  storedBag.storeNoteId('a note')
  storedBag.storeOrderId('an order')
  storedBag.storeCount(3)
  storedBag.forget()
  expect([...all.keys()]).toEqual([])
})

test('a stored count that is not a number counts as 0', () => {
  const all = storage()
  storedBag.storeBagId('a bag')
  all.set('bagCount', 'many')
  expect(storedBag.count()).toBe(0)
  storedBag.storeCount(12)
  expect(storedBag.count()).toBe(12)
})

test('[S2.154] [S9.11] the stored count is available at once and follows other tabs', () => {
  const all = storage()
  const window = new EventTarget()
  vi.stubGlobal('window', window)
  storedBag.storeBagId('a bag')
  storedBag.storeCount(3)
  const told: number[] = []
  const stop = storedBag.onChangeElsewhere(() => told.push(storedBag.count()))
  expect(storedBag.count()).toBe(3)
  all.set('bagCount', '5 1')
  window.dispatchEvent(Object.assign(new Event('storage'), { key: 'bagCount' }))
  window.dispatchEvent(Object.assign(new Event('storage'), { key: 'draft donation' }))
  all.clear()
  window.dispatchEvent(Object.assign(new Event('storage'), { key: null }))
  stop()
  expect(told).toEqual([5, 0])
})

test('a browser without storage has a bag while the page is open', () => {
  vi.stubGlobal('localStorage', undefined)
  onTestFinished(() => void vi.unstubAllGlobals())
  storedBag.storeBagId('a bag')
  expect(storedBag.bagId()).toBe('a bag')
  storedBag.forget()
  expect(storedBag.bagId()).toBeUndefined()
})

test('a browser whose storage is full has a bag while the page is open', () => {
  storage()
  vi.stubGlobal('localStorage', {
    ...localStorage,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  })
  storedBag.storeBagId('a bag')
  expect(storedBag.bagId()).toBe('a bag')
  storedBag.forget()
  expect(storedBag.bagId()).toBeUndefined()
})

test('[S3.45] without crypto.randomUUID the bag id is a UUID from random bytes', () => {
  const { getRandomValues } = crypto
  vi.stubGlobal('crypto', { getRandomValues: getRandomValues.bind(crypto) })
  onTestFinished(() => void vi.unstubAllGlobals())
  const ids = Array.from({ length: 50 }, newBagId)
  expect(new Set(ids).size).toBe(50)
  for (const id of ids)
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})
