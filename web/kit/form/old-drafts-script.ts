import { draftPrefix, storedMs } from './draft.ts'

/**
 * A draft is promised to be gone after a day, also where its form is never opened again. So every page looks for old ones
 * once it stands, since the first look into the storage may take a phone a while. By source text inside the page:
 * `dropOldDrafts` may use nothing from outside itself.
 */
export const oldDraftsScript = () =>
  `window.addEventListener('load',()=>(${String(dropOldDrafts)})(window,${JSON.stringify(draftPrefix)},${storedMs}))`

function dropOldDrafts(window: Window, prefix: string, mostMs: number): void {
  const isYoung = (stored: string | null) => {
    try {
      return JSON.parse(stored ?? '').at > Date.now() - mostMs
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
    // A browser that forbids storage has kept nothing of ours.
  }
}
