import type * as z from 'zod/mini'
import type { FormGuard, FormName } from '#contract/form-guard.ts'
import type { Api } from '../api.ts'
import type { Errors } from './errors.ts'
import type { Typed } from './typed.ts'

/** A form that anybody may send: the same for a page without script, whose server reads it, and for a browser. */
export type PublicForm<T extends Typed, Body, Reply> = {
  name: FormName
  /** Every field as it is when nothing was typed: '' for text, false for a box, [] for a list, a group for a group. */
  empty: T
  /** Of the contract; its messages stand by the fields. */
  schema: z.ZodMiniType<Body>
  /**
   * The typed values as the API takes them. A field has the same name here and there. Every key of the body has to
   * be returned, so that a new field of the contract does not compile until the form sends it.
   */
  toBody: (typed: T) => Record<BodyKey<Body>, unknown>
  send: (api: Api, body: Body & FormGuard, sending: Sending) => Promise<Reply>
  /** What is said where the server gave no reason; the usual words unless told. */
  fallback?: string
}

export type BodyKey<Body> = Exclude<keyof Body, keyof FormGuard>

export type Sending = {
  /** Of the page's address. */
  params: Readonly<Record<string, string | undefined>>
  /** The key of this attempt, where one can be kept. */
  key?: string
}

/** What a post is answered with, and what the page then shows. */
export type Posted<T, Reply> =
  | { is: 'sent'; reply: Reply }
  | { is: 'refused'; typed: T; errors: Errors; message: string }

export const publicForm = <T extends Typed, Body, Reply>(form: PublicForm<T, Body, Reply>) => form
