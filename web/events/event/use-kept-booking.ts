import { useSyncExternalStore } from 'react'

export type KeptBooking = {
  key: string | undefined
  keep: (key: string) => void
  forget: () => void
}

/** Nothing is remembered unless somebody wishes it: others may use this device. */
export function useKeptBooking(eventId: string): KeptBooking {
  const name = `booking ${eventId}`
  const key = useSyncExternalStore(
    listen,
    () => read(name),
    () => undefined,
  )
  return {
    key,
    keep: (kept) => change(() => localStorage.setItem(name, kept)),
    forget: () => change(() => localStorage.removeItem(name)),
  }
}

const listeners = new Set<() => void>()

function listen(listener: () => void) {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

function read(name: string): string | undefined {
  try {
    return localStorage.getItem(name) ?? undefined
  } catch {
    // A browser that keeps nothing for us has nothing.
    return undefined
  }
}

function change(work: () => void): void {
  try {
    work()
  } catch {
    // A browser that keeps nothing for us keeps this neither.
  }
  for (const listener of listeners) listener()
}
