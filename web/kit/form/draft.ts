import { typedIn, type Typed } from './typed.ts'

export const keptMs = 86_400_000
export const draftPrefix = 'draft '
const sharedKey = 'shared device'
const keyOf = (name: string) => draftPrefix + name

/** A browser that keeps nothing for us keeps no drafts either. */
function attempt<T>(act: () => T): T | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}

/** Remembered for this tab alone, or it would itself be something kept. */
export const isShared = (): boolean => attempt(() => sessionStorage.getItem(sharedKey)) === 'yes'

/** On a device that others use nothing is kept, and what was is gone. */
export function setShared(isNow: boolean): void {
  attempt(() =>
    isNow ? sessionStorage.setItem(sharedKey, 'yes') : sessionStorage.removeItem(sharedKey),
  )
  if (!isNow) return
  for (const key of attempt(() => Object.keys(localStorage)) ?? [])
    if (key.startsWith(draftPrefix)) attempt(() => localStorage.removeItem(key))
}

/** What stands in a form that is not sent yet, until tomorrow. */
export function keepDraft(name: string, form: HTMLFormElement, empty: Typed): void {
  if (isShared()) return
  const draft = { at: Date.now(), typed: typedIn(new FormData(form), empty) }
  attempt(() => localStorage.setItem(keyOf(name), JSON.stringify(draft)))
}

export const dropDraft = (name: string): void => attempt(() => localStorage.removeItem(keyOf(name)))

export function readDraft(name: string): Typed | undefined {
  const kept = attempt(() => localStorage.getItem(keyOf(name)))
  const draft: unknown = kept ? attempt(() => JSON.parse(kept)) : undefined
  if (!isDraft(draft)) return undefined
  if (Date.now() - draft.at < keptMs) return draft.typed
  dropDraft(name)
  return undefined
}

const isDraft = (draft: unknown): draft is { at: number; typed: Typed } =>
  typeof draft === 'object' &&
  draft !== null &&
  'at' in draft &&
  typeof draft.at === 'number' &&
  'typed' in draft &&
  typeof draft.typed === 'object' &&
  draft.typed !== null
