import { type Change, changed } from '#console/form/form-state.ts'
import { isSame, type Json } from '#console/form/json.ts'
import { createStore, type Store } from '#web/kit/store.ts'
import { DeskError, problemOf } from '#console/kit/desk-error.ts'
import {
  type DraftRecord,
  dropCopy,
  readCopy,
  storeCopy,
  withAddressId,
  withAddressOf,
} from './device-copy.ts'

export type Draft = { version: number; body: Json }

/** What the status line says. */
export type SaveStatus =
  | { kind: 'saved' | 'changed' | 'saving' | 'conflict' }
  /** `isComplete` is false if the person typed an exact address, which no device stores. */
  | { kind: 'on-device'; isComplete: boolean }
  | { kind: 'failed'; error: unknown }

export type DraftState = {
  body: Json
  status: SaveStatus
  /** The draft of the server, after a save with an older version. */
  theirs?: Draft
  /** The body that the server confirmed last. */
  saved: Draft
  /** The exact address that the person typed and the server does not have yet. It is never in a body. */
  address?: string | undefined
}

/** How the store reaches the server. */
export type DraftCalls = {
  read: () => Promise<Draft>
  save: (draft: Draft) => Promise<{ version: number }>
  /** Only for events. The reply has the id of the encrypted address. */
  saveAddress: (
    input: Pick<Draft, 'version'> & { address: string | null },
  ) => Promise<{ version: number; exactAddress: string | null }>
}

export type DraftStore = Store<DraftState> & {
  change: (change: Change) => void
  /** An empty text removes the exact address. */
  changeAddress: (address: string) => void
  /** Saves at once. Returns whether the server has every change. */
  flush: () => Promise<boolean>
  /** Ends a conflict with the chosen values. */
  resolve: (body: Json) => Promise<boolean>
  /** Saves and returns the version. Throws if the server does not have every change. */
  savedVersion: () => Promise<number>
  /** The server raised the version without changing the body. */
  setVersion: (version: number) => void
  /** Takes over a draft that the server changed: a restored revision. */
  adopt: (draft: Draft) => void
  /** Before the page closes: the last change goes to the device. */
  keep: () => void
  /** Sends what an earlier visit left on the device. */
  start: () => void
  stop: () => void
}

/** The preview shows what was saved, at most 700 ms after the last key press; most of that is for its page. */
export const saveAfterMs = 350
export const retryAfterMs = 5_000

type StoreInput = DraftCalls & {
  person: string
  record: DraftRecord
  draft: Draft
  /** A name for this tab. */
  tab: string
}

/** The draft of one record in one tab. It saves every change, one request at a time, and never drops one. */
export function createDraftStore({
  person,
  record,
  draft,
  tab,
  read,
  save,
  saveAddress,
}: StoreInput): DraftStore {
  const store = createStore<DraftState>(openingState(draft, readCopy(person, record)))
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<boolean> | undefined

  const update = (part: Partial<DraftState>) => store.set({ ...store.get(), ...part })
  const isSaved = () => {
    const { body, saved, address } = store.get()
    return address === undefined && isSame(body, saved.body)
  }
  const schedule = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => void flush(), ms)
  }
  const keep = () => {
    const { body, saved, status } = store.get()
    if (status.kind === 'saved') return false
    return storeCopy(person, record, { version: saved.version, body, tab })
  }

  async function flush(): Promise<boolean> {
    clearTimeout(timer)
    // A change during a request is saved by the next one.
    while (running) await running
    const { status } = store.get()
    if (status.kind === 'conflict') return false
    if (status.kind === 'saved') return true
    running = sendOnce()
    const isDone = await running
    running = undefined
    return isDone && !isSaved() ? flush() : isDone
  }

  async function sendOnce(): Promise<boolean> {
    const { body, saved, address } = store.get()
    update({ status: { kind: 'saving' } })
    try {
      if (address === undefined || !isSame(body, saved.body)) {
        const { version } = await save({ version: saved.version, body })
        update({ saved: { version, body } })
      }
      if (address !== undefined) await sendAddress(address)
      const isComplete = isSaved()
      update({ status: { kind: isComplete ? 'saved' : 'changed' } })
      if (isComplete) dropCopy(person, record, tab)
      return true
    } catch (error) {
      await afterFailure(error)
      return store.get().status.kind === 'saved'
    }
  }

  async function sendAddress(sent: string): Promise<void> {
    const input = { version: store.get().saved.version, address: sent.trim() || null }
    const { version, exactAddress } = await saveAddress(input)
    const { body, saved, address } = store.get()
    update({
      body: withAddressId(body, exactAddress),
      saved: { version, body: withAddressId(saved.body, exactAddress) },
      address: address === sent ? undefined : address,
    })
  }

  async function afterFailure(error: unknown): Promise<void> {
    update({ status: { kind: 'failed', error } })
    const isOnDevice = keep()
    if (error instanceof DeskError && error.status === 409) return compare()
    if (!isUnreachable(error)) return
    const isComplete = store.get().address === undefined
    if (isOnDevice) update({ status: { kind: 'on-device', isComplete } })
    schedule(retryAfterMs)
  }

  /** Another tab or person saved first. Without a difference there is nothing to choose. */
  async function compare(): Promise<void> {
    try {
      const theirs = await read()
      const { address } = store.get()
      const body = withAddressOf(store.get().body, theirs.body)
      if (!isSame(theirs.body, body)) return update({ body, theirs, status: { kind: 'conflict' } })
      adopt(theirs)
      if (address !== undefined) changeAddress(address)
    } catch (error) {
      update({ status: { kind: 'failed', error } })
      schedule(retryAfterMs)
    }
  }

  function adopt(theirs: Draft): void {
    clearTimeout(timer)
    dropCopy(person, record, tab)
    store.set({ body: theirs.body, saved: theirs, status: { kind: 'saved' } })
  }

  function changeAddress(address: string): void {
    update({ address })
    touch()
  }

  /** A conflict is decided before the next save. */
  function touch(): void {
    if (store.get().status.kind === 'conflict') return
    update({ status: { kind: 'changed' } })
    schedule(saveAfterMs)
  }

  return {
    ...store,
    changeAddress,
    change: (change) => {
      const { body } = store.get()
      const next = changed(body, change)
      if (next === body) return
      update({ body: next })
      touch()
    },
    flush,
    resolve: (body) => {
      const { theirs, saved, address } = store.get()
      store.set({ body, saved: theirs ?? saved, address, status: { kind: 'changed' } })
      return flush()
    },
    savedVersion: async () => {
      if (await flush()) return store.get().saved.version
      const { status } = store.get()
      if (status.kind === 'failed') throw status.error
      throw status.kind === 'conflict' ? undecided() : new DeskError(undefined)
    },
    setVersion: (version) => update({ saved: { ...store.get().saved, version } }),
    adopt,
    keep: () => void keep(),
    start: () => {
      const copy = readCopy(person, record)
      if (copy === undefined) return
      // From now on the copy belongs to this tab, which removes it.
      if (!keep()) dropCopy(person, record, copy.tab)
      if (store.get().status.kind === 'changed') schedule(0)
    },
    stop: () => clearTimeout(timer),
  }
}

/** Changes that an earlier visit left on the device are sent now, or compared if the draft has changed since. */
function openingState(draft: Draft, copy: ReturnType<typeof readCopy>): DraftState {
  const body = copy && withAddressOf(copy.body, draft.body)
  if (copy === undefined || body === undefined || isSame(body, draft.body))
    return { body: draft.body, saved: draft, status: { kind: 'saved' } }
  if (copy.version === draft.version) return { body, saved: draft, status: { kind: 'changed' } }
  return {
    body,
    saved: { version: copy.version, body: draft.body },
    theirs: draft,
    status: { kind: 'conflict' },
  }
}

/** Publishing and similar actions wait until the person has chosen between both drafts. */
const undecided = () =>
  new DeskError(409, {
    problem: problemOf('The draft was changed elsewhere. Choose between both drafts first.'),
  })

/** No response, or a server that is busy or broken: the same request may succeed later. */
const isUnreachable = (error: unknown): boolean =>
  error instanceof DeskError && (error.status === undefined || error.status >= 500)
