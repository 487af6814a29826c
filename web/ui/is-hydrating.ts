import { useSyncExternalStore } from 'react'

/** True on the server and during hydration, false afterwards. */
export const useIsHydrating = () =>
  useSyncExternalStore(
    () => () => undefined,
    () => false,
    () => true,
  )
