import { type CheckInAction, maxCheckInActions, sendCheckIns } from '#contract/console/check-in.ts'
import type { DataOf } from '#contract/endpoint.ts'
import { createStore } from '#web/kit/store.ts'
import { toast } from '#web/ui/toast.ts'
import { api, quietApi } from '#console/api/api.ts'
import { isUnreachable } from '#console/kit/desk-error.ts'
import { holdUnsent } from '#console/session/unsent.ts'

/** It has ids and times, no name and no code. */
type Queued = { event: string; action: CheckInAction }
type Sent = DataOf<typeof sendCheckIns>
type Send = (event: string, actions: CheckInAction[]) => Promise<Sent>
type Listener = (event: string, sent: Sent) => void

/** After this time without a response the queue is sent again. */
export const retryMs = 5_000

/**
 * Check-ins that the server has not confirmed, in the memory of the page alone. They are sent one batch after the other,
 * in their order. The server stores each id once, so a batch whose response was lost is sent again.
 */
export function createQueue(sendAsPerson: Send, sendQuietly: Send) {
  const unsent = createStore<readonly Queued[]>([])
  /** Why the last attempt failed. */
  const error = createStore<unknown>(undefined)
  const listeners = new Set<Listener>()
  let sending: Promise<void> | undefined

  /** Resolves after the last batch, also one that another call sends. */
  function flush(send: Send): Promise<void> {
    sending ??= sendBatches(send).finally(() => {
      sending = undefined
    })
    return sending
  }

  async function sendBatches(send: Send): Promise<void> {
    try {
      for (let batch = nextBatch(); batch.length > 0; batch = nextBatch()) {
        const event = batch[0]?.event ?? ''
        const sent = await send(
          event,
          batch.map(({ action }) => action),
        )
        unsent.set(unsent.get().filter((queued) => !batch.includes(queued)))
        error.set(undefined)
        for (const listener of listeners) listener(event, sent)
      }
    } catch (reason) {
      error.set(reason)
    }
  }

  /** The oldest actions, which are of one event. */
  function nextBatch(): Queued[] {
    const all = unsent.get()
    const end = all.findIndex(({ event }) => event !== all[0]?.event)
    return all.slice(0, Math.min(end === -1 ? all.length : end, maxCheckInActions))
  }

  return {
    unsent,
    error,
    add(event: string, action: CheckInAction): void {
      unsent.set([...unsent.get(), { event, action }])
      void flush(sendAsPerson)
    },
    /** Without the person. An answer that needs the person, such as an ended session, waits for `sendNow`. */
    retry(): void {
      const reason = error.get()
      if (reason === undefined || isUnreachable(reason)) void flush(sendQuietly)
    },
    async sendNow(): Promise<void> {
      await sending
      await flush(sendAsPerson)
    },
    onSent(listener: Listener): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

const sendWith =
  (call: typeof api): Send =>
  (id, actions) =>
    call(sendCheckIns, { params: { id }, body: { actions } })

/** One queue for the page, so that leaving the screen loses no check-in. */
export const queue = createQueue(sendWith(api), sendWith(quietApi))

holdUnsent({
  count: () => queue.unsent.get().length,
  send: queue.sendNow,
  drop: () => queue.unsent.set([]),
})

/** Also while the list is hidden or another screen is open, so that no refusal is lost. */
queue.onSent((_event, { results }) => {
  for (const { refusal } of results)
    if (refusal !== null) toast.error(`A check-in was refused. ${refusal}`)
})

let timer: ReturnType<typeof setInterval> | undefined

/** While check-ins are not sent, the queue is sent again by itself and the browser asks before the page closes. */
queue.unsent.subscribe(() => {
  const isWaiting = queue.unsent.get().length > 0
  if (isWaiting === (timer !== undefined)) return
  if (isWaiting) {
    timer = setInterval(queue.retry, retryMs)
    window.addEventListener('online', queue.retry)
    window.addEventListener('beforeunload', warn)
    return
  }
  clearInterval(timer)
  timer = undefined
  window.removeEventListener('online', queue.retry)
  window.removeEventListener('beforeunload', warn)
})

function warn(event: BeforeUnloadEvent): void {
  event.preventDefault()
}
