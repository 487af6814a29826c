import { isHardEnough, type Work } from '#contract/form-guard.ts'

/** Proof of work: thousands of hashes for the visitor, one for the server. Cheap for one form, expensive for spam. */
export async function solveWork({ challenge, difficulty }: Work): Promise<string> {
  const bytes = new TextEncoder()
  for (let count = 0; ; count++) {
    const proof = `${challenge}.${count}`
    const hash = await crypto.subtle.digest('SHA-256', bytes.encode(proof))
    if (isHardEnough(new Uint8Array(hash), difficulty)) return proof
  }
}
