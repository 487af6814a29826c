import type { Connection } from '#server/db/connect.ts'
import { paymentListeners } from '#server/payment-listeners.ts'
import type { Deps } from '#server/kit/deps.ts'
import { readSettings } from '#server/settings.ts'
import { type FakeClock, fakeClock } from './fake-clock.ts'
import { newKeys } from './keys.ts'

/** The dependencies of a module, with the database of a test. */
export const testDeps = (
  { db }: Connection,
  environment: Record<string, string> = {},
): Deps & { clock: FakeClock } => ({
  db,
  settings: readSettings(environment),
  clock: fakeClock(),
  keys: newKeys(),
  paymentListeners,
})
