import { randomBytes } from 'node:crypto'
import type { Keys } from '#server/kit/secret.ts'

type Key = Keys[0]

export const newKey = (id = `k-${randomBytes(4).toString('hex')}`): Key => ({
  id,
  key: randomBytes(32),
})

/** New keys for one test, newest first. */
export const newKeys = (...older: Key[]): Keys => [newKey(), ...older]
