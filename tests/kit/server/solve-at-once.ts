import { hash } from 'node:crypto'
import { meetsDifficulty, type WorkChallenge } from '#contract/form-guard.ts'

/** Solves a proof of work without the pauses that a browser makes. */
export function solveAtOnce({ challenge, difficulty }: WorkChallenge): string {
  for (let count = 0; ; count++) {
    const proof = `${challenge}.${count}`
    if (meetsDifficulty(hash('sha256', proof, 'buffer'), difficulty)) return proof
  }
}
