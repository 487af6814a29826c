import { hash } from 'node:crypto'
import { meetsDifficulty, type WorkChallenge } from '#contract/form-guard.ts'
import { ProblemBody } from '#contract/problem.ts'

/** The proof of work that a response 428 requires. */
export function workIn(body: unknown): WorkChallenge {
  const { work } = ProblemBody.parse(body).error
  if (!work) throw new Error('This response requires no proof of work.')
  return work
}

/** Solves a proof of work without the pauses that a browser makes. */
export function solveAtOnce({ challenge, difficulty }: WorkChallenge): string {
  for (let count = 0; ; count++) {
    const proof = `${challenge}.${count}`
    if (meetsDifficulty(hash('sha256', proof, 'buffer'), difficulty)) return proof
  }
}
