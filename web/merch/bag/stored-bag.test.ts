import { expect, onTestFinished, test, vi } from 'vitest'
import { storedBag } from './stored-bag.ts'
import { newBagId } from './bag-model.ts'

/** The storage of a browser. */
function storage(): Map<string, string> {
  const entries = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  return entries
}

test('[S3.45] [S3.46] local storage has the ids of the bag and its note under bagId and noteId', () => {
  const entries = storage()
  storedBag.storeBagId('a bag')
  storedBag.storeNoteId('a note')
  expect([entries.get('bagId'), entries.get('noteId')]).toEqual(['a bag', 'a note'])
  expect([storedBag.bagId(), storedBag.noteId()]).toEqual(['a bag', 'a note'])
})

test('[S2.189] [S4.86] clearing an ordered bag deletes all its keys', () => {
  const entries = storage()
  storedBag.storeBagId('a bag')
  storedBag.storeNoteId('a note')
  storedBag.storeOrderId('an order')
  storedBag.storeCount(3)
  storedBag.clear()
  expect([...entries.keys()]).toEqual([])
})

test('a stored count that is not a number counts as 0', () => {
  const entries = storage()
  storedBag.storeBagId('a bag')
  entries.set('bagCount', 'many')
  expect(storedBag.count()).toBe(0)
  storedBag.storeCount(12)
  expect(storedBag.count()).toBe(12)
})

test('[S2.154] [S9.11] the stored count is available at once and follows other tabs', () => {
  const entries = storage()
  const window = new EventTarget()
  vi.stubGlobal('window', window)
  storedBag.storeBagId('a bag')
  storedBag.storeCount(3)
  const counts: number[] = []
  const stop = storedBag.onChangeElsewhere(() => counts.push(storedBag.count()))
  expect(storedBag.count()).toBe(3)
  entries.set('bagCount', '5 1')
  window.dispatchEvent(Object.assign(new Event('storage'), { key: 'bagCount' }))
  window.dispatchEvent(Object.assign(new Event('storage'), { key: 'draft donation' }))
  entries.clear()
  window.dispatchEvent(Object.assign(new Event('storage'), { key: null }))
  stop()
  expect(counts).toEqual([5, 0])
})

test('a browser without storage has a bag while the page is open', () => {
  vi.stubGlobal('localStorage', undefined)
  onTestFinished(() => void vi.unstubAllGlobals())
  storedBag.storeBagId('a bag')
  expect(storedBag.bagId()).toBe('a bag')
  storedBag.clear()
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
  storedBag.clear()
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
