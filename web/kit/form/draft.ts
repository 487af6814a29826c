import { dayMs } from '#contract/durations.ts'
import { attempt, deviceStorage, tabStorage } from '../safe-storage.ts'
import { typedIn, type Typed } from './typed.ts'

export const draftMaxAgeMs = dayMs
export const draftPrefix = 'draft '
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
