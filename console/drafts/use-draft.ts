import { useEffect, useEffectEvent, useState } from 'react'
import type { GroupSpec } from '#console/form/field-spec.ts'
import { useStore } from '#web/kit/store.ts'
import { toast } from '#web/ui/toast.ts'
import { useSession } from '#console/session/use-session.ts'
import type { DraftRecord } from './device-copy.ts'
import type { Draft } from './draft-state.ts'
import { createDraftStore, type DraftCalls, type DraftStore } from './draft-store.ts'

const tab = crypto.randomUUID()

/** Drafts whose editor was left before the server had every change. They go on sending. */
const unsent = new Map<string, DraftStore>()

/** The draft of the open record. It saves itself, and at the latest when the person leaves. */
export function useDraft(
  record: DraftRecord,
  { spec, draft, calls }: { spec: GroupSpec; draft: Draft; calls: DraftCalls },
) {
  const { person } = useSession()
  const key = `${person.id} ${record.kind} ${record.id}`
  const [store] = useState(() => {
    const left = unsent.get(key)
    if (left && left.get().status.kind !== 'saved') return left
    return createDraftStore({ spec, person: person.id, record, draft, tab, ...calls })
  })
  useEffect(() => {
    unsent.delete(key)
    const stopWatching = keepOnLeaving(store)
    return () => {
      stopWatching()
      if (store.get().status.kind === 'saved') return
      unsent.set(key, store)
      void store.flush().then((isSaved) => {
        if (isSaved && unsent.get(key) === store) unsent.delete(key)
      })
    }
  }, [key, store])
  const state = useStore(store)
  const { merged } = state
  useEffect(() => {
    if (merged)
      toast.success(`${merged.editedBy ?? 'Another tab'} changed other fields of this draft.`)
  }, [merged])
  return { store, ...state }
}

function keepOnLeaving(store: DraftStore): () => void {
  const send = () => void store.flush()
  const warn = (event: BeforeUnloadEvent) => {
    if (isLostOnLeaving(store)) event.preventDefault()
  }
  store.start()
  // Phones end hidden pages without another event.
  const leave = () => {
    if (document.visibilityState !== 'hidden') return
    store.keep()
    send()
  }
  window.addEventListener('online', send)
  window.addEventListener('pagehide', store.keep)
  window.addEventListener('beforeunload', warn)
  document.addEventListener('visibilitychange', leave)
  return () => {
    window.removeEventListener('online', send)
    window.removeEventListener('pagehide', store.keep)
    window.removeEventListener('beforeunload', warn)
    document.removeEventListener('visibilitychange', leave)
    store.keep()
  }
}

/** Neither the server nor the device has the whole draft. */
function isLostOnLeaving(store: DraftStore): boolean {
  const { status, address } = store.get()
  return status.kind === 'failed' || address !== undefined
}

/** Ctrl+S or Cmd+S saves, Ctrl+Enter or Cmd+Enter publishes. There are no other shortcuts. */
export function useShortcuts({ save, publish }: { save: () => void; publish: () => void }): void {
  const act = useEffectEvent((event: KeyboardEvent) => {
    if (!event.ctrlKey && !event.metaKey) return
    // A dialog has its own keys.
    if (document.querySelector('dialog[open]')) return
    const key = event.key.toLowerCase()
    if (key !== 's' && key !== 'enter') return
    event.preventDefault()
    if (key === 's') save()
    else publish()
  })
  useEffect(() => {
    document.addEventListener('keydown', act)
    return () => document.removeEventListener('keydown', act)
  }, [])
}
