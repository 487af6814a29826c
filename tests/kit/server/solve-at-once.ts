import { createHash } from 'node:crypto'
import { isHardEnough, type Work } from '#contract/form-guard.ts'

/** What a visitor's device does, without its waiting. */
export function solveAtOnce({ challenge, difficulty }: Work): string {
  for (let count = 0; ; count++) {
    const proof = `${challenge}.${count}`
    if (isHardEnough(createHash('sha256').update(proof).digest(), difficulty)) return proof
  }
}
