import { useEffect } from 'react'
import { leftKey } from '#web/layout/quick-exit-script.ts'

/** Stores the crisis lines for later, once the visitor has looked for help. Other visitors' browsers store nothing. */
export function useOfflineLines(hasLookedForHelp: boolean): void {
  useEffect(() => {
    if (hasLookedForHelp) void storeLines()
  }, [hasLookedForHelp])
}

async function storeLines(): Promise<void> {
  // Without navigation preload each page would wait until the worker has started.
  const isQuick =
    'serviceWorker' in navigator && 'navigationPreload' in ServiceWorkerRegistration.prototype
  if (!isQuick) return
  try {
    if (hasLeft()) return
    const registration = await navigator.serviceWorker.register('/offline.js')
    if (hasLeft()) await registration.unregister()
  } catch {
    // A browser may forbid it, or lose the connection first. The lines still stand on the page.
  }
}

/** The press on Quick exit may be what started the script of the page. */
const hasLeft = (): boolean => sessionStorage.getItem(leftKey) !== null
