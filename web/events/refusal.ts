import { somethingWentWrong } from '#contract/something-went-wrong.ts'
import { ApiError } from '#web/kit/api-error.ts'

export type Errors = Readonly<Record<string, string>>

type Issue = { path: readonly PropertyKey[]; message: string }

/** The first complaint about each field, by the field's own name. */
export const errorsOf = (issues: readonly Issue[]): Errors =>
  Object.fromEntries(
    [...issues].reverse().map(({ path, message }) => [String(path.at(-1) ?? ''), message]),
  )

/** Why a call was refused: field by field, or in one sentence. */
export function refusalOf(error: unknown): { errors: Errors; message: string } {
  if (!(error instanceof ApiError)) throw error
  const fields = Object.entries(error.problem?.fields ?? {})
  return {
    errors: errorsOf(fields.map(([name, message]) => ({ path: name.split('.'), message }))),
    message: error.message || somethingWentWrong,
  }
}
