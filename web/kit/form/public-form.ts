import type * as z from 'zod/mini'
import type { FormGuard, FormName } from '#contract/form-guard.ts'
import type { Api } from '../api.ts'
import type { Errors } from './errors.ts'
import type { Typed } from './typed.ts'

/** A public form. The server uses it for posts without script, and the browser for its own requests. */
export type PublicForm<T extends Typed, Body, Reply> = {
  name: FormName
  /** The value of every field in an empty form: '' for text, false for a checkbox, [] for a list. */
  empty: T
  /** The schema of the contract. Its messages appear beside the fields. */
  schema: z.ZodMiniType<Body>
  /**
   * Converts the input to the body of the API. Fields have the same names in both. Every key of the body must be
   * returned, so that a new field of the contract does not compile until the form sends it.
   */
  toBody: (typed: T) => Record<BodyKey<Body>, unknown>
  send: (api: Api, body: Body & FormGuard, sending: Sending) => Promise<Reply>
  /** The message where the server gave no reason, if not the default one. */
  fallback?: string
}

export type BodyKey<Body> = Exclude<keyof Body, keyof FormGuard>

export type Sending = {
  /** The route parameters of the page. */
  params: Readonly<Record<string, string | undefined>>
  /** The idempotency key. Missing in a post without script. */
  key?: string
}

/** The action data of a post without script. */
export type Posted<T, Reply> =
  | { kind: 'sent'; reply: Reply }
  | { kind: 'refused'; typed: T; errors: Errors; message: string }

export const publicForm = <T extends Typed, Body, Reply>(form: PublicForm<T, Body, Reply>) => form

/** The value of the honeypot field. */
export function honeypotValue(form: FormData): string {
  const value = form.get('homePage')
  return typeof value === 'string' ? value : ''
}
