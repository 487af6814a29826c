import { useSyncExternalStore } from 'react'

/** True in the page as it was sent and while the script takes it over; false ever after. */
export const useIsHydrating = () =>
  useSyncExternalStore(
    () => () => undefined,
    () => false,
    () => true,
  )
