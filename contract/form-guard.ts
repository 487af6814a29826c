import * as z from 'zod/mini'
import { dataOf, endpoint } from './endpoint.ts'
import { slug } from './fields.ts'

const extra = z.optional(z.string().check(z.maxLength(500)))

/**
 * What rides along with a public form against floods of spam, to be spread into the form's own fields.
 * All of it may be missing: a client that sends exactly the specified fields is served like any other.
 */
export const FormGuard = {
  /** Nobody sees this field, so only a program fills it in. */
  homePage: extra,
  /** From `getFormGuard`, asked for when the form is opened. Good for one sending. */
  formToken: extra,
  /** From `solveWork`, needed only after an answer of 428. Good for one sending. */
  proof: extra,
}
export type FormGuard = { [Name in keyof typeof FormGuard]?: z.output<(typeof FormGuard)[Name]> }

const Work = z.object({ challenge: z.string(), difficulty: z.int() })
export type Work = z.infer<typeof Work>

export const getFormGuard = endpoint({
  method: 'GET',
  path: '/form-guard/:form',
  params: z.object({ form: slug }),
  reply: dataOf(z.object({ formToken: z.string(), work: Work })),
})

/** Some thousand tries on the visitor's side, one on ours: cheap for one form, dear for ten thousand. */
export async function solveWork({ challenge, difficulty }: Work): Promise<string> {
  const bytes = new TextEncoder()
  for (let count = 0; ; count++) {
    const proof = `${challenge}.${count}`
    const hash = await crypto.subtle.digest('SHA-256', bytes.encode(proof))
    if (isHardEnough(new Uint8Array(hash), difficulty)) return proof
  }
}

/** Whether a hash begins with so many zero bits. */
export function isHardEnough(hash: Uint8Array, difficulty: number): boolean {
  let zeros = 0
  for (const byte of hash) {
    zeros += byte === 0 ? 8 : Math.clz32(byte) - 24
    if (byte !== 0) break
  }
  return zeros >= difficulty
}
