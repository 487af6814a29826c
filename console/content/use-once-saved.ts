import { useEffect, useEffectEvent, useState } from 'react'
import type { DraftStore } from '#console/drafts/draft-store.ts'

/** Reads from the server after the changes of the form were saved, once. */
export function useOnceSaved<T>(store: DraftStore, read: () => Promise<T>) {
  const [state, setState] = useState<{ value?: T; error?: unknown }>({})
  const load = useEffectEvent(read)
  useEffect(() => {
    let isCurrent = true
    const loadSaved = async () => {
      await store.savedVersion()
      return load()
    }
    loadSaved().then(
      (value) => isCurrent && setState({ value }),
      (error: unknown) => isCurrent && setState({ error }),
    )
    return () => {
      isCurrent = false
    }
  }, [store])
  return state
}
