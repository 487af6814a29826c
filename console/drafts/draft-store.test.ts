import { beforeEach, expect, test, vi } from 'vitest'
import { eventForm } from '#console/form/forms.ts'
import type { Json } from '#console/form/json.ts'
import { DeskError } from '#console/kit/desk-error.ts'
import { readCopy, storeCopy } from './device-copy.ts'
import type { Draft } from './draft-state.ts'
import { createDraftStore, retryAfterMs, saveAfterMs } from './draft-store.ts'
import { statusText } from './save-status.tsx'
import { sendCopies } from './send-copies.ts'

const person = '00000000-0000-4000-8000-000000000001'
const record = { kind: 'event', id: 'snow-walk' }
const noResponse = () => new DeskError(undefined)
const stale = () => new DeskError(409)

beforeEach(() => {
  vi.useFakeTimers()
  const stored = new Map<string, string>()
  // Like the browser's: its keys are own properties, which Object.keys lists.
  const storage = new Proxy(
    {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
      removeItem: (key: string) => void stored.delete(key),
    },
    {
      ownKeys: () => [...stored.keys()],
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    },
  )
  vi.stubGlobal('localStorage', storage)
  return () => vi.useRealTimers()
})

/** A server with one draft. `failures` are thrown by the next saves, one each. */
function fakeServer(draft: Draft, failures: DeskError[] = []) {
  const server = { draft, saves: [] as Draft[] }
  const calls = {
    read: async () => server.draft,
    save: async (sent: Draft) => {
      server.saves.push(sent)
      const failure = failures.shift()
      if (failure) throw failure
      if (sent.version !== server.draft.version) throw stale()
      server.draft = { version: sent.version + 1, body: sent.body }
      return { version: server.draft.version }
    },
    saveAddress: async ({ version, address }: { version: number; address: string | null }) => {
      const failure = failures.shift()
      if (failure) throw failure
      if (version !== server.draft.version) throw stale()
      const exactAddress = address === null ? null : `id of ${address}`
      server.draft = { version: version + 1, body: { ...Object(server.draft.body), exactAddress } }
      return { version: server.draft.version, exactAddress }
    },
  }
  return { server, calls }
}

function open(draft: Draft, calls: ReturnType<typeof fakeServer>['calls'], tab = 'tab 1') {
  const store = createDraftStore({ spec: eventForm, person, record, draft, tab, ...calls })
  store.start()
  const type = (name: string) => store.change({ type: 'set', path: ['name'], value: name })
  return { store, type, shownText: () => statusText(store.get().status).text }
}

const first: Draft = { version: 1, body: { name: 'Walk' } }
const settle = (ms: number) => vi.advanceTimersByTimeAsync(ms)

test('[C36] a change reaches the server within three seconds of the last key, and the line says so', async () => {
  const { server, calls } = fakeServer(first)
  const { type, shownText } = open(first, calls)
  type('Snow')
  type('Snow walk')
  expect(shownText()).toBe('Saving …')
  expect(server.saves).toEqual([])
  await settle(3_000)
  expect(server.saves).toEqual([{ version: 1, body: { name: 'Snow walk' } }])
  expect(shownText()).toBe('Saved')
})

test('[C36] a change during a request is saved by the next request, with the new version', async () => {
  const { server, calls } = fakeServer(first)
  const { store, type, shownText } = open(first, {
    ...calls,
    save: async (draft) => {
      if (draft.version === 1) type('Snow walk on the Bow')
      return calls.save(draft)
    },
  })
  type('Snow walk')
  expect(await store.flush()).toBe(true)
  expect(server.draft).toEqual({ version: 3, body: { name: 'Snow walk on the Bow' } })
  expect(shownText()).toBe('Saved')
})

test('[C36] an error that repeating does not solve is shown, and the input stays', async () => {
  const tooLarge = new DeskError(413, {
    problem: { message: 'Too large.', code: undefined, fields: undefined, work: undefined },
  })
  const { calls } = fakeServer(first, [tooLarge])
  const { store, type, shownText } = open(first, calls)
  type('Snow walk')
  expect(await store.flush()).toBe(false)
  expect(shownText()).toBe('Not saved. Too large.')
  expect(store.get().body).toEqual({ name: 'Snow walk' })
})

test('[C37] without the server the change is on the device, is sent later and then deleted', async () => {
  const { server, calls } = fakeServer(first, [noResponse(), new DeskError(503)])
  const { type, shownText } = open(first, calls)
  type('Snow walk')
  await settle(saveAfterMs)
  expect(shownText()).toMatch(/^Saved on this device\./)
  expect(readCopy(person, record)?.body).toEqual({ name: 'Snow walk' })
  await settle(retryAfterMs)
  expect(shownText()).toMatch(/^Saved on this device\./)
  await settle(retryAfterMs)
  expect(server.draft.body).toEqual({ name: 'Snow walk' })
  expect(shownText()).toBe('Saved')
  expect(readCopy(person, record)).toBeUndefined()
})

test('[C37] a browser that was closed offline sends its changes when the editor opens again', async () => {
  const { server, calls } = fakeServer(first, [noResponse()])
  const before = open(first, calls, 'closed tab')
  before.type('Snow walk')
  await settle(saveAfterMs)
  before.store.stop()
  const again = open(server.draft, calls, 'new tab')
  expect(again.store.get().body).toEqual({ name: 'Snow walk' })
  await settle(0)
  expect(server.draft.body).toEqual({ name: 'Snow walk' })
  expect(readCopy(person, record)).toBeUndefined()
})

test('[C37] the last key before the page closes is on the device', () => {
  const { store, type } = open(first, fakeServer(first).calls)
  type('Snow walk')
  store.keep()
  expect(readCopy(person, record)?.body).toEqual({ name: 'Snow walk' })
})

test('[C123] [C37] a typed address reaches the server alone, and neither the body nor the device has it', async () => {
  const home: Draft = { version: 1, body: { name: 'Circle', exactAddress: null } }
  const { server, calls } = fakeServer(home, [noResponse()])
  const { store, type, shownText } = open(home, calls)
  type('A circle')
  store.changeAddress('12 Canary Street')
  await settle(saveAfterMs)
  expect(shownText()).toContain('without the exact address')
  expect(JSON.stringify(readCopy(person, record))).not.toContain('Canary')
  await settle(retryAfterMs)
  expect(shownText()).toBe('Saved')
  expect(server.saves.every(({ body }) => !JSON.stringify(body).includes('Canary'))).toBe(true)
  expect(server.draft.body).toEqual({ name: 'A circle', exactAddress: 'id of 12 Canary Street' })
  expect(store.get()).toMatchObject({ body: server.draft.body, address: undefined })
  store.changeAddress(' ')
  expect(await store.savedVersion()).toBe(4)
  expect(store.get().body).toEqual({ name: 'A circle', exactAddress: null })
})

test('[C123] a typed address outlives a change elsewhere, and a conflict lists no address', async () => {
  const home: Draft = { version: 1, body: { name: 'Circle', exactAddress: null } }
  const { server, calls } = fakeServer(home)
  const { store, type } = open(home, calls)
  store.changeAddress('12 Canary Street')
  server.draft = { version: 2, body: { name: 'Circle', exactAddress: 'id of another one' } }
  await settle(saveAfterMs)
  await settle(saveAfterMs)
  expect(server.draft.body).toEqual({ name: 'Circle', exactAddress: 'id of 12 Canary Street' })
  store.changeAddress('34 Canary Street')
  type('My circle')
  server.draft = { version: 9, body: { name: 'Other', exactAddress: 'id of another one' } }
  await settle(saveAfterMs)
  const { status, body, theirs } = store.get()
  expect(status).toMatchObject({ kind: 'conflict' })
  expect([body, theirs?.body]).toEqual([
    { name: 'My circle', exactAddress: 'id of another one' },
    { name: 'Other', exactAddress: 'id of another one' },
  ])
  await store.resolve({ name: 'Circle', exactAddress: 'id of another one' })
  expect(server.draft.body).toEqual({ name: 'Circle', exactAddress: 'id of 34 Canary Street' })
})

test('[C37] an event returns from the device with the address id of the server', async () => {
  const draft: Draft = { version: 1, body: { name: 'Circle', exactAddress: 'id of an address' } }
  storeCopy(person, record, { version: 1, body: { name: 'A circle' }, tab: 'closed tab' })
  const { server, calls } = fakeServer(draft)
  await sendCopies(
    person,
    () => calls,
    () => false,
  )
  expect(server.draft.body).toEqual({ name: 'A circle', exactAddress: 'id of an address' })
})

test('[C37] a copy that the server has is removed from the device and not sent again', async () => {
  storeCopy(person, record, { version: 1, body: { name: 'Snow walk' }, tab: 'closed tab' })
  const { server, calls } = fakeServer({ version: 2, body: { name: 'Snow walk' } })
  await sendCopies(
    person,
    () => calls,
    () => false,
  )
  expect(server.saves).toEqual([])
  expect(readCopy(person, record)).toBeUndefined()
})

test('[C37] a person never sends the changes of another person', async () => {
  const { server, calls } = fakeServer(first)
  storeCopy('00000000-0000-4000-8000-000000000002', record, { ...first, tab: 'theirs' })
  await sendCopies(
    person,
    () => calls,
    () => false,
  )
  expect(server.saves).toEqual([])
})

test('[C38] a save with an older version overwrites nothing and shows both drafts', async () => {
  const { server, calls } = fakeServer({ version: 5, body: { name: 'Their walk' } })
  const { store, type } = open(first, calls)
  type('My walk')
  expect(await store.flush()).toBe(false)
  expect(server.draft.body).toEqual({ name: 'Their walk' })
  expect(store.get()).toMatchObject({
    status: { kind: 'conflict' },
    body: { name: 'My walk' },
    theirs: { version: 5, body: { name: 'Their walk' } },
  })
  await expect(store.savedVersion()).rejects.toThrow('Choose between both drafts first')
  expect(await store.resolve({ name: 'Our walk' })).toBe(true)
  expect(await store.savedVersion()).toBe(6)
  expect(server.draft).toEqual({ version: 6, body: { name: 'Our walk' } })
})

test('[C38] two saves of the same text are no conflict', async () => {
  const { calls } = fakeServer({ version: 5, body: { name: 'Snow walk' } })
  const { store, type, shownText } = open(first, calls)
  type('Snow walk')
  expect(await store.flush()).toBe(true)
  expect(shownText()).toBe('Saved')
  expect(store.get().saved.version).toBe(5)
})

test('[C38] changes of other fields are merged without a question, and the person is told first', async () => {
  const base: Draft = { version: 1, body: { name: 'Walk', topic: 'Snow' } }
  const elsewhere = { version: 5, body: { name: 'Walk', topic: 'Ice' }, editedBy: 'Bo' }
  const { server, calls } = fakeServer(elsewhere)
  const { store, type } = open(base, calls)
  type('My walk')
  await expect(store.savedVersion()).rejects.toThrow('changed other fields')
  expect(server.draft.body).toEqual({ name: 'My walk', topic: 'Ice' })
  expect(store.get()).toMatchObject({ status: { kind: 'saved' }, merged: { editedBy: 'Bo' } })
  expect(await store.savedVersion()).toBe(6)
})

test('[C38] a copy on the device is merged with a newer draft of other fields', async () => {
  const base: Draft = { version: 1, body: { name: 'Walk', topic: 'Snow' } }
  const { calls: none } = fakeServer(base, [noResponse()])
  const before = open(base, none, 'closed tab')
  before.type('From the device')
  await settle(saveAfterMs)
  before.store.stop()
  const { server, calls } = fakeServer({ version: 4, body: { name: 'Walk', topic: 'Ice' } })
  const { store } = open(server.draft, calls)
  await settle(0)
  expect(server.draft.body).toEqual({ name: 'From the device', topic: 'Ice' })
  expect(store.get().status.kind).toBe('saved')
  expect(readCopy(person, record)).toBeUndefined()
})

test('[C38] changes from the device of an older version are compared, not sent', async () => {
  storeCopy(person, record, { version: 1, body: { name: 'From the device' }, tab: 'closed tab' })
  const { server, calls } = fakeServer({ version: 4, body: { name: 'Newer' } })
  await sendCopies(
    person,
    () => calls,
    () => false,
  )
  expect(server.saves).toEqual([])
  const { store } = open(server.draft, calls)
  expect(store.get()).toMatchObject({
    status: { kind: 'conflict' },
    body: { name: 'From the device' } satisfies Json,
    theirs: { version: 4 },
  })
})
