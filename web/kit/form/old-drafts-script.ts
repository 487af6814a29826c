import { inlineSource } from '#web/kit/inline-source.ts'
import { draftMaxAgeMs, draftPrefix } from './draft.ts'

/**
 * We promise to delete drafts after a day, even if the form is never opened again, so every page deletes old ones. It
 * waits for the load event, because the first access to storage may take a phone a while. The page contains
 * `dropOldDrafts` as source text, so it may not refer to anything outside itself. The root imports only this file: if it
 * imported draft.ts, the bundler would put draft.ts on every page.
 */
export const oldDraftsScript = () =>
  `window.addEventListener('load',()=>(${inlineSource(dropOldDrafts)})(window,${JSON.stringify(draftPrefix)},${draftMaxAgeMs}))`

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
