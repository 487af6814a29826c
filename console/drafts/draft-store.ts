import { mergeDrafts } from '#console/form/differences.ts'
import type { GroupSpec } from '#console/form/field-spec.ts'
import { type Change, changed } from '#console/form/form-state.ts'
import { isSame, type Json } from '#console/form/json.ts'
import { createStore, type Store } from '#web/kit/store.ts'
import { DeskError, isUnreachable, problemOf } from '#console/kit/desk-error.ts'
import {
  type DraftRecord,
  dropCopy,
  readCopy,
  storeCopy,
  withAddressId,
  withAddressOf,
} from './device-copy.ts'
import { type Draft, type DraftState, openingState } from './draft-state.ts'

/** How the store reaches the server. */
export type DraftCalls = {
  read: () => Promise<Draft>
  save: (draft: Pick<Draft, 'version' | 'body'>) => Promise<Omit<Draft, 'body'>>
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
  spec: GroupSpec
  person: string
  record: DraftRecord
  draft: Draft
  /** A name for this tab. */
  tab: string
}

/** The draft of one record in one tab. It saves every change, one request at a time, and never drops one. */
export function createDraftStore({
  spec,
  person,
  record,
  draft,
  tab,
  read,
  save,
  saveAddress,
}: StoreInput): DraftStore {
  const store = createStore<DraftState>(openingState(spec, draft, readCopy(person, record)))
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
    const { body, saved, status, theirs, base } = store.get()
    if (status.kind === 'saved') return false
    const copy = { version: saved.version, body, base: theirs ? base : saved.body, tab }
    return storeCopy(person, record, copy)
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
        const stored = await save({ version: saved.version, body })
        update({ saved: { ...stored, body } })
      }
      if (address !== undefined) await sendAddress(address)
      const isComplete = isSaved()
      update({ status: { kind: isComplete ? 'saved' : 'changed' } })
      if (isComplete) dropCopy(person, record, tab)
      return true
    } catch (error) {
      await afterFailure(error)
      // After a merge the next request saves the result.
      return ['saved', 'changed'].includes(store.get().status.kind)
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
    if (error instanceof DeskError && error.status === 409) return merge()
    if (!isUnreachable(error)) return
    const isComplete = store.get().address === undefined
    if (isOnDevice) update({ status: { kind: 'on-device', isComplete } })
    schedule(retryAfterMs)
  }

  /** Another tab or person saved first. The person chooses only between values of fields that both changed. */
  async function merge(): Promise<void> {
    try {
      const theirs = await read()
      const { address, saved, ...state } = store.get()
      const mine = withAddressOf(state.body, theirs.body)
      const base = withAddressOf(saved.body, theirs.body)
      const { body, conflicts } = mergeDrafts(spec, { base, mine, theirs: theirs.body })
      if (conflicts.length > 0)
        return update({ body: mine, theirs, base, status: { kind: 'conflict' } })
      if (isSame(body, theirs.body)) adopt(theirs)
      else store.set({ body, saved: theirs, merged: theirs, status: { kind: 'changed' } })
      if (address !== undefined) update({ address })
      if (isSaved()) return
      keep()
      touch()
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
      const { merged } = store.get()
      const isStored = await flush()
      // The person has not seen the other changes yet.
      if (store.get().merged !== merged) throw mergedMeanwhile()
      if (isStored) return store.get().saved.version
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

/** Publishing and similar actions wait until the person has chosen between both drafts. */
const undecided = () =>
  new DeskError(409, {
    problem: problemOf('The draft was changed elsewhere. Choose between both drafts first.'),
  })

const mergedMeanwhile = () =>
  new DeskError(409, {
    problem: problemOf('Another person changed other fields of this draft. Look at them first.'),
  })
