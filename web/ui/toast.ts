import { createQueue, type Note, type ToastKind } from './toast-queue.ts'

export type ToastOptions = Pick<Note, 'description' | 'action'> & {
  /** A toast with the id of one that is shown takes its place. */
  id?: string
}

type Settling<T> = {
  loading: string
  success: string | ((value: T) => string)
  error: string | ((reason: unknown) => string)
}

/** The one queue of this page. `Toaster` listens to it. */
export const queue = createQueue()

let count = 0

const say =
  (kind: ToastKind) =>
  (title: string, { id = `toast-${(count += 1)}`, ...options }: ToastOptions = {}): string => {
    queue.put({ ...options, id, kind, title })
    return id
  }

/**
 * Short news about what just happened. It goes after four seconds, so nothing may stand only here:
 * errors also stand in the page.
 */
export const toast = {
  show: say('default'),
  success: say('success'),
  info: say('info'),
  warning: say('warning'),
  error: say('error'),
  loading: say('loading'),
  dismiss: (id: string): void => queue.drop(id),
  /** Fetches the drawing part ahead, when a toast is likely: somebody fills a form in. */
  prepare: (): void => queue.wake(),
  /** Loading until the promise settles, then success or error in the same place. */
  async promise<T>(promise: Promise<T>, words: Settling<T>): Promise<T> {
    const id = toast.loading(words.loading)
    try {
      const value = await promise
      toast.success(worded(words.success, value), { id })
      return value
    } catch (reason) {
      toast.error(worded(words.error, reason), { id })
      throw reason
    }
  },
}

const worded = <T>(words: string | ((value: T) => string), value: T) =>
  typeof words === 'string' ? words : words(value)
