import { useSyncExternalStore } from 'react'
import { dayOf } from '#contract/dates.ts'

/** The day it is for whoever looks; in the page as it was sent, the day on which it was made. */
export const useToday = (madeOn: string): string =>
  useSyncExternalStore(
    () => () => undefined,
    () => dayOf(new Date()),
    () => madeOn,
  )
