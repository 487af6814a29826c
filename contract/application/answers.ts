import * as z from 'zod/mini'
import { singleLine } from '../fields.ts'

const entryMost = 200
const entriesMost = 40

/** Several choices of a question. Whoever chose 'Other' may say it in their own words: 'Other: nights'. */
export const choices = (required: string) =>
  z.array(singleLine(required, entryMost), required).check(
    z.minLength(1, required),
    z.maxLength(entriesMost, `Choose ${entriesMost} at most`),
    // An 'Other' without words keeps the space that marks it.
    z.overwrite((chosen) => [
      ...new Set(chosen.map((one) => (one === 'Other:' ? 'Other: ' : one))),
    ]),
  )

export const other = 'Other'

/** The choices of a page with the own words of whoever chose 'Other' among them. */
export const withOwnWords = (chosen: readonly string[], ownWords: string): string[] =>
  chosen.map((choice) => (choice === other ? `${other}: ${ownWords.trim()}` : choice))

/** 'true' or 'false' as the specification writes them; a program may also say yes, no, or use real booleans. */
export const asTrueOrFalse = (given: unknown): unknown =>
  given === true || given === 'yes' ? 'true' : given === false || given === 'no' ? 'false' : given

/** A number as somebody writes it. None is refused, since nobody can know all the ways to write one. */
export const anyPhone = (required: string) => singleLine(required, 50)

/** How somebody may be reached without putting them at risk. */
export const safeWays = ['email', 'text', 'phone', 'none'] as const
export const SafeWay = z.enum(safeWays, 'Choose one of the ways')
export type SafeWay = z.infer<typeof SafeWay>

/** Asked on every application and never demanded. */
export const safeContact = { safeContact: z.optional(SafeWay) }

export const minimum = {
  least: 10,
  tooShort: 'Please enter a minimum of 10 characters',
} as const
