import { hash } from 'node:crypto'
import { isHardEnough, type Work } from '#contract/form-guard.ts'

/** Solves a proof of work without the pauses that a browser makes. */
export function solveAtOnce({ challenge, difficulty }: Work): string {
  for (let count = 0; ; count++) {
    const proof = `${challenge}.${count}`
    if (isHardEnough(hash('sha256', proof, 'buffer'), difficulty)) return proof
  }
}
