import { expect, test } from 'vitest'
import type { Bag, BagItem } from '#contract/bag.ts'
import { ApiError } from '#web/kit/api-error.ts'
import type { BagCalls } from './bag-calls.ts'
import { createBagStore } from './bag-store.ts'
import type { StoredBag } from './stored-bag.ts'

const bagId = '5f3c1f0e-5d0a-4c3e-9f52-0d6a3f3b7a11'
const picture = { src: '/media/upload/artwork/merch-tee.svg', width: 1000, height: 1000, alt: '' }

const item = (given: Partial<BagItem> = {}): BagItem => {
  const { itemId = 'tee', quantity = 2, price = 35 } = given
  const merchId = { _id: 'tee', name: 'Tee', images: [picture.src], picture }
  const figures = { itemId, _id: itemId, quantity, price, itemTotal: price * quantity }
  return { merchId, size: 'L', left: 9, ...figures, ...given }
}

const bagOf = (...items: BagItem[]): Bag => ({
  bagId,
  items,
  totalPrice: items.reduce((sum, { itemTotal }) => sum + itemTotal, 0),
})

/** The storage of one browser. `elsewhere` is a change by another tab. */
function memory(given: { bagId?: string; count?: number } = {}) {
  let [bag, note, order, count] = [given.bagId, undefined, undefined, given.count ?? 0] as [
    string | undefined,
    string | undefined,
    string | undefined,
    number,
  ]
  const listeners = new Set<() => void>()
  const writes: number[] = []
  const storedBag: StoredBag = {
    bagId: () => bag,
    storeBagId: (id) => (bag = id),
    noteId: () => note,
    storeNoteId: (id) => (note = id),
    orderId: () => order,
    storeOrderId: (id) => (order = id),
    count: () => (bag === undefined ? 0 : count),
    storeCount: (now) => void writes.push((count = now)),
    clear: () => ([bag, note, order, count] = [undefined, undefined, undefined, 0]),
    onChangeElsewhere: (listener) => (listeners.add(listener), () => listeners.delete(listener)),
  }
  const elsewhere = (act: () => void) => {
    act()
    for (const listener of listeners) listener()
  }
  return { stored: storedBag, writes, elsewhere }
}

/** A server that responds on command and records its calls. */
function server(bag: Bag = bagOf(item())) {
  const calls: unknown[][] = []
  const waiting: PromiseWithResolvers<Bag>[] = []
  const record =
    (name: string) =>
    (...args: unknown[]) => {
      calls.push([name, ...args])
      const response = Promise.withResolvers<Bag>()
      waiting.push(response)
      return response.promise
    }
  const bagCalls: BagCalls = {
    read: async (id) => (calls.push(['read', id]), bag),
    add: record('add'),
    change: record('change'),
    remove: record('remove'),
  }
  const next = async () => {
    await expect.poll(() => waiting.length).toBeGreaterThan(0)
    const response = waiting.shift()
    if (!response) throw new Error('no call is waiting')
    return response
  }
  return {
    calls,
    loadCalls: async () => bagCalls,
    respond: async (newBag: Bag) => (await next()).resolve((bag = newBag)),
    refuse: async (error: unknown) => (await next()).reject(error),
  }
}

/** The bag store of a page, and the count on its cart button. */
function open(loadCalls: () => Promise<BagCalls>, storedBag: StoredBag) {
  let shown: number | undefined
  const showCount = (count: number) => (shown = count)
  return { ...createBagStore({ loadCalls, storedBag, showCount }), count: () => shown }
}

test('[S3.45] the first item creates a bag with a random id', async () => {
  const { stored: storedBag } = memory()
  const { loadCalls, respond, calls } = server()
  const store = open(loadCalls, storedBag)
  const adding = store.add({ merchId: 'tee', size: 'L', quantity: 2 })
  const newId = storedBag.bagId()
  expect(newId).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  await respond({ ...bagOf(item()), bagId: newId ?? '' })
  await adding
  expect(calls).toEqual([['add', newId, { merchId: 'tee', size: 'L', quantity: 2 }]])
  expect(store.count()).toBe(2)
})

test('[S4.71] a step is shown at once, sent as an increase, and replaced by the response', async () => {
  const { stored: storedBag } = memory({ bagId })
  const { loadCalls, calls, respond } = server()
  const store = open(loadCalls, storedBag)
  await store.load()
  const stepping = store.step('tee', 1)
  expect(store.count()).toBe(3)
  expect(store.view.get()).toMatchObject({
    isChanging: true,
    bag: { totalPrice: 105, items: [{ quantity: 3, itemTotal: 105 }] },
  })
  // The price has changed meanwhile: the response replaces the optimistic update.
  await respond(bagOf(item({ quantity: 3, price: 30 })))
  await stepping
  expect(calls.at(-1)).toEqual(['change', bagId, 'tee', 'increase'])
  expect(store.view.get()).toMatchObject({ isChanging: false, bag: { totalPrice: 90 } })
})

test('[S4.71] several steps are sent one after the other', async () => {
  const { stored: storedBag } = memory({ bagId })
  const { loadCalls, calls, respond } = server()
  const store = open(loadCalls, storedBag)
  await store.load()
  const all = Promise.all([store.step('tee', 1), store.step('tee', 1), store.step('tee', -1)])
  expect(store.view.get().bag?.items[0]?.quantity).toBe(3)
  await respond(bagOf(item({ quantity: 3 })))
  await expect.poll(() => calls.length).toBe(3)
  expect(store.view.get().bag?.items[0]?.quantity, 'never a step back').toBe(3)
  await respond(bagOf(item({ quantity: 4 })))
  await respond(bagOf(item({ quantity: 3 })))
  await all
  expect(calls.slice(1).map(([, , , action]) => action)).toEqual([
    'increase',
    'increase',
    'decrease',
  ])
  expect(store.view.get().bag?.items[0]?.quantity).toBe(3)
})

test('a step that the server refuses is undone', async () => {
  const { stored: storedBag } = memory({ bagId })
  const { loadCalls, refuse } = server(bagOf(item({ quantity: 2, left: 2 })))
  const store = open(loadCalls, storedBag)
  await store.load()
  const stepping = store.step('tee', 1)
  expect(store.count()).toBe(3)
  await refuse(new ApiError(409))
  await expect(stepping).rejects.toThrow(ApiError)
  expect(store.count()).toBe(2)
  expect(store.view.get().isChanging).toBe(false)
})

test('without a connection a removal is undone, and the bag stays as last loaded', async () => {
  const { stored: storedBag } = memory({ bagId })
  let isOnline = true
  const store = open(
    async () => ({
      ...(await server().loadCalls()),
      read: async () => {
        if (!isOnline) throw new ApiError()
        return bagOf(item())
      },
      remove: async () => {
        throw new ApiError()
      },
    }),
    storedBag,
  )
  await store.load()
  isOnline = false
  await expect(store.remove('tee')).rejects.toThrow(ApiError)
  expect(store.count()).toBe(2)
  expect(store.view.get().isLost).toBe(false)
})

test('a bag that cannot be fetched is marked as lost, not shown as empty', async () => {
  const { stored: storedBag } = memory({ bagId, count: 2 })
  const store = open(async () => {
    throw new ApiError()
  }, storedBag)
  await store.load()
  expect(store.view.get()).toMatchObject({ bag: undefined, isLost: true })
  expect(store.count()).toBe(2)
})

test('a change in another tab is loaded, and loading does not notify the other tab again', async () => {
  const { stored: storedBag, elsewhere, writes } = memory({ bagId })
  const { loadCalls } = server(bagOf(item({ quantity: 5 })))
  const store = open(loadCalls, storedBag)
  await store.load()
  const before = writes.length
  elsewhere(() => undefined)
  await store.load()
  expect(store.count()).toBe(5)
  expect(writes.length).toBe(before)
})

test('[S2.189] [S4.86] a bag that was ordered in another tab is empty here too', async () => {
  const { stored: storedBag, elsewhere } = memory({ bagId })
  const { loadCalls } = server()
  const store = open(loadCalls, storedBag)
  await store.load()
  elsewhere(storedBag.clear)
  await expect.poll(() => store.view.get()).toMatchObject({ bag: { items: [] } })
  expect(store.count()).toBe(0)
})

test('a late response for a bag that was ordered meanwhile is ignored', async () => {
  const { stored: storedBag } = memory({ bagId })
  const { loadCalls, respond } = server()
  const store = open(loadCalls, storedBag)
  await store.load()
  const stepping = store.step('tee', 1)
  store.clear()
  await respond(bagOf(item({ quantity: 3 })))
  await stepping
  expect(store.count()).toBe(0)
  expect(storedBag.bagId()).toBeUndefined()
})
