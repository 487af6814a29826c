import { createQueue, type Note, type ToastKind } from './toast-queue.ts'

export type ToastOptions = Pick<Note, 'description' | 'action'> & {
  /** A toast with the id of a visible one replaces it. */
  id?: string
}

type PromiseTexts<T> = {
  loading: string
  success: string | ((value: T) => string)
  error: string | ((reason: unknown) => string)
}

/** The queue of this page. `Toaster` listens to it. */
export const queue = createQueue()

let count = 0

const createToast =
  (kind: ToastKind) =>
  (title: string, { id = `toast-${(count += 1)}`, ...options }: ToastOptions = {}): string => {
    queue.put({ ...options, id, kind, title })
    return id
  }

/**
 * Short messages about the last action. They disappear after four seconds, so errors must also be shown in the page.
 */
export const toast = {
  show: createToast('default'),
  success: createToast('success'),
  info: createToast('info'),
  warning: createToast('warning'),
  error: createToast('error'),
  loading: createToast('loading'),
  dismiss: (id: string): void => queue.drop(id),
  /** Preloads the stage when a toast is likely, as while the visitor fills in a form. */
  prepare: (): void => queue.loadStage(),
  /** A loading toast until the promise settles, then success or error in its place. */
  async promise<T>(promise: Promise<T>, texts: PromiseTexts<T>): Promise<T> {
    const id = toast.loading(texts.loading)
    try {
      const value = await promise
      toast.success(textOf(texts.success, value), { id })
      return value
    } catch (reason) {
      toast.error(textOf(texts.error, reason), { id })
      throw reason
    }
  },
}

const textOf = <T>(texts: string | ((value: T) => string), value: T) =>
  typeof texts === 'string' ? texts : texts(value)
