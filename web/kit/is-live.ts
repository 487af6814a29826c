import { useSyncExternalStore } from 'react'

/** False in the page as it was sent, true once our script has taken it over. */
export const useIsLive = () =>
  useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
