import * as z from 'zod/mini'

/** NaN for a text that is no number: '', '1e9', '5 pieces'. */
const numberIn = (text: string): number =>
  /^-?\d+(?:\.\d+)?$/.test(text.trim()) ? Number(text) : Number.NaN

/** A number of the contract in a text field. The contract validates it and has the messages. */
export const typedNumber = <T>(schema: z.ZodMiniType<T, number>) =>
  z.pipe(z.pipe(z.string(), z.transform(numberIn)), schema)

/** The same for a number that may be missing: an empty field is null. */
export const typedOptionalNumber = <T>(schema: z.ZodMiniType<T, number | null>) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((text): number | null => (text.trim() === '' ? null : numberIn(text))),
    ),
    schema,
  )

/** An empty field is null. */
export const typedOptional = <T>(schema: z.ZodMiniType<T, string | null>) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((text): string | null => (text.trim() === '' ? null : text)),
    ),
    schema,
  )
