import * as z from 'zod/mini'
import { applicationKinds } from './application.ts'

/**
 * An application as it was stored. Forms change and stored answers do not: an answer may be missing, may belong to a
 * question that was removed, or may have another type. So no schema of a form reads them.
 */
export const StoredApplication = z.object({
  kind: z.enum(applicationKinds),
  answers: z.record(z.string(), z.unknown()),
})
export type StoredApplication = z.output<typeof StoredApplication>

/** The stored answers to the questions of today's form. */
export type Stored<Answers> = { readonly [Name in keyof Answers]?: unknown }

/** The stored answers to a group of questions. */
export const storedGroup = <Answers>(stored: unknown): Stored<Answers> =>
  typeof stored === 'object' && stored !== null ? stored : {}
