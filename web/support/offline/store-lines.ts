import { useEffect } from 'react'
import { leftKey } from '#web/layout/quick-exit-script.ts'

/** Stores the crisis lines for offline use once the visitor looks for help. Other browsers store nothing. */
export function useOfflineLines(hasLookedForHelp: boolean): void {
  useEffect(() => {
    if (hasLookedForHelp) void storeLines()
  }, [hasLookedForHelp])
}

async function storeLines(): Promise<void> {
  // Without navigation preload each page would wait until the worker has started.
  const isSupported =
    'serviceWorker' in navigator && 'navigationPreload' in ServiceWorkerRegistration.prototype
  if (!isSupported) return
  try {
    if (hasLeft()) return
    const registration = await navigator.serviceWorker.register('/offline.js')
    if (hasLeft()) await registration.unregister()
  } catch {
    // The browser may forbid it or lose the connection. The page itself shows the lines.
  }
}

/** The click on Quick exit may have triggered the hydration that runs this code. */
const hasLeft = (): boolean => sessionStorage.getItem(leftKey) !== null
