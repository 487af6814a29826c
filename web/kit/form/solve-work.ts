import { isHardEnough, type Work } from '#contract/form-guard.ts'

/** Some thousand tries on the visitor's side, one on ours: cheap for one form, dear for ten thousand. */
export async function solveWork({ challenge, difficulty }: Work): Promise<string> {
  const bytes = new TextEncoder()
  for (let count = 0; ; count++) {
    const proof = `${challenge}.${count}`
    const hash = await crypto.subtle.digest('SHA-256', bytes.encode(proof))
    if (isHardEnough(new Uint8Array(hash), difficulty)) return proof
  }
}
