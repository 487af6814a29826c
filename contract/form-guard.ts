import * as z from 'zod/mini'
import { dataOf, endpoint } from './endpoint.ts'

/** The public forms. */
export const FormName = z.enum([
  'newsletter-subscribe',
  'register',
  'support',
  'volunteer',
  'member',
  'partnership',
  'collaborator',
  'donation',
  'my-gift-link',
  'order',
  'discount',
])
export type FormName = z.infer<typeof FormName>

const extra = z.optional(z.string().check(z.maxLength(500)))

/**
 * Spam protection fields, to be spread into the schema of every public form. All of them are optional: a client that
 * sends only the specified fields is accepted too.
 */
export const FormGuard = {
  /** Honeypot: visitors do not see this field, so only bots fill it in. */
  homePage: extra,
  /** `getFormGuard` returns it when the form opens. It is valid for one submission. */
  formToken: extra,
  /** Proof of work, needed only after a response 428. Valid for one submission. */
  proof: extra,
}
export type FormGuard = { [Name in keyof typeof FormGuard]?: z.output<(typeof FormGuard)[Name]> }

/** Separates the visitor's input from the spam protection fields, which differ when the same input is sent again. */
export const splitGuard = <T extends FormGuard>({ homePage, formToken, proof, ...input }: T) => ({
  input,
  guard: { homePage, formToken, proof },
})

export const WorkChallenge = z.object({ challenge: z.string(), difficulty: z.int() })
export type WorkChallenge = z.infer<typeof WorkChallenge>

export const getFormGuard = endpoint({
  method: 'GET',
  path: '/form-guard/:form',
  params: z.object({ form: FormName }),
  reply: dataOf(z.object({ formToken: z.string(), work: WorkChallenge })),
})

/** Whether a hash begins with at least `difficulty` zero bits. */
export function meetsDifficulty(hash: Uint8Array, difficulty: number): boolean {
  let zeros = 0
  for (const byte of hash) {
    zeros += byte === 0 ? 8 : Math.clz32(byte) - 24
    if (byte !== 0) break
  }
  return zeros >= difficulty
}
