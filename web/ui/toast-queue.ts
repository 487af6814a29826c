export type ToastKind = 'default' | 'success' | 'info' | 'warning' | 'error' | 'loading'

export type Note = {
  id: string
  kind: ToastKind
  title: string
  description?: string
  action?: { label: string; onClick: () => void }
}

type Stage = { show: (note: Note) => void; drop: (id: string) => void }

/**
 * Queues toasts until the stage, which draws them, has loaded. Listeners receive each toast at once. The first toast
 * loads the stage, so that a page without toasts does not download it.
 */
export function createQueue() {
  const waiting = new Map<string, Note>()
  const listeners = new Set<(note: Note) => void>()
  const stageLoaders = new Set<() => void>()
  let stage: Stage | undefined
  let isStageRequested = false

  function loadStage() {
    isStageRequested = true
    for (const fetchStage of stageLoaders) fetchStage()
  }

  return {
    loadStage,
    put(note: Note) {
      if (stage) stage.show(note)
      else waiting.set(note.id, note)
      for (const listener of listeners) listener(note)
      loadStage()
    },
    drop(id: string) {
      waiting.delete(id)
      stage?.drop(id)
    },
    /** Registers the stage: it receives the queued toasts in order, and all later ones. */
    open(ready: Stage): () => void {
      stage = ready
      for (const note of waiting.values()) ready.show(note)
      waiting.clear()
      return () => {
        stage = undefined
      }
    },
    onPut: (listener: (note: Note) => void) => subscribe(listeners, listener),
    onStageRequest(fetchStage: () => void): () => void {
      if (isStageRequested) fetchStage()
      return subscribe(stageLoaders, fetchStage)
    },
  }
}

function subscribe<T>(all: Set<T>, one: T): () => void {
  all.add(one)
  return () => void all.delete(one)
}
