import { dayMs } from '#contract/durations.ts'
import { attempt, deviceStorage, tabStorage } from '../safe-storage.ts'
import { typedIn, type Typed } from './typed.ts'

const draftMaxAgeMs = dayMs
const draftPrefix = 'draft '
const sharedKey = 'shared device'
const keyOf = (name: string) => draftPrefix + name

/** Stored for this tab only: a permanent flag would itself be a trace on the device. */
export const isShared = (): boolean => tabStorage.get(sharedKey) === 'yes'

/** On a shared device no draft is stored, and existing drafts are deleted. */
export function setShared(isNowShared: boolean): void {
  if (!isNowShared) return tabStorage.remove(sharedKey)
  tabStorage.set(sharedKey, 'yes')
  for (const key of deviceStorage.keys()) if (key.startsWith(draftPrefix)) deviceStorage.remove(key)
}

/** Stores the input of an unsent form for one day. */
export function saveDraft(name: string, form: HTMLFormElement, empty: Typed): void {
  if (isShared()) return
  const draft = { at: Date.now(), typed: typedIn(new FormData(form), empty) }
  deviceStorage.set(keyOf(name), JSON.stringify(draft))
}

export const dropDraft = (name: string): void => deviceStorage.remove(keyOf(name))

export function readDraft(name: string): Typed | undefined {
  const stored = deviceStorage.get(keyOf(name))
  const draft: unknown = stored ? attempt(() => JSON.parse(stored)) : undefined
  if (!isDraft(draft)) return undefined
  if (Date.now() - draft.at < draftMaxAgeMs) return draft.typed
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

/**
 * We promise to delete drafts after a day, even if the form is never opened again, so every page deletes old ones. It
 * waits for the load event, because the first access to storage may take a phone a while. The page contains
 * `dropOldDrafts` as source text, so it may not refer to anything outside itself.
 */
export const oldDraftsScript = () =>
  `window.addEventListener('load',()=>(${String(dropOldDrafts)})(window,${JSON.stringify(draftPrefix)},${draftMaxAgeMs}))`

function dropOldDrafts(window: Window, prefix: string, maxMs: number): void {
  const isYoung = (stored: string | null) => {
    try {
      return JSON.parse(stored ?? '').at > Date.now() - maxMs
    } catch {
      return false
    }
  }
  try {
    const { localStorage } = window
    for (const key of Object.keys(localStorage))
      if (key.startsWith(prefix) && !isYoung(localStorage.getItem(key)))
        localStorage.removeItem(key)
  } catch {
    // A browser that forbids storage has stored no drafts.
  }
}
