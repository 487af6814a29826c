import * as z from 'zod/mini'
import { dataOf, endpoint } from './endpoint.ts'

/** Every form that anybody may send. */
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
])
export type FormName = z.infer<typeof FormName>

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
  /** A solved `Work`, needed only after an answer of 428. Good for one sending. */
  proof: extra,
}
export type FormGuard = { [Name in keyof typeof FormGuard]?: z.output<(typeof FormGuard)[Name]> }

/** What a person said apart from what guards the form: said again, it is the same, whatever guards it then. */
export const splitGuard = <T extends FormGuard>({ homePage, formToken, proof, ...input }: T) => ({
  input,
  guard: { homePage, formToken, proof },
})

const Work = z.object({ challenge: z.string(), difficulty: z.int() })
export type Work = z.infer<typeof Work>

export const getFormGuard = endpoint({
  method: 'GET',
  path: '/form-guard/:form',
  params: z.object({ form: FormName }),
  reply: dataOf(z.object({ formToken: z.string(), work: Work })),
})

/** Whether a hash begins with so many zero bits. */
export function isHardEnough(hash: Uint8Array, difficulty: number): boolean {
  let zeros = 0
  for (const byte of hash) {
    zeros += byte === 0 ? 8 : Math.clz32(byte) - 24
    if (byte !== 0) break
  }
  return zeros >= difficulty
}
