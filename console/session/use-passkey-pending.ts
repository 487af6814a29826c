import { useStore } from '#web/kit/store.ts'
import { runningProofs } from '#console/api/api.ts'

/** The label of a pressed button. Above the limit of failed attempts the browser computes a proof of work first. */
export const usePasskeyPending = (): string =>
  useStore(runningProofs) > 0 ? 'Checking your browser …' : 'Waiting for your passkey …'
