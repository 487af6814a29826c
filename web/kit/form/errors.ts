import { somethingWentWrong } from '#contract/words/error.ts'
import { ApiError } from '../api-error.ts'

/** One complaint for a field, by the name that the field has in the page. */
export type Errors = Readonly<Record<string, string>>

type Issue = { path: readonly PropertyKey[]; message: string }

/** The first complaint about each field. One about a choice of a list is one about the list. */
export const errorsIn = (issues: readonly Issue[]): Errors =>
  Object.fromEntries(issues.map(({ path, message }) => [nameOf(path), message]).toReversed())

/** Why the API refused: field by field, or else in one sentence. */
export function refusalOf(
  error: unknown,
  fallback = somethingWentWrong,
): { errors: Errors; message: string } {
  // Where no answer came there is no reason to show, and something has to be said.
  if (!(error instanceof ApiError) || error.status === undefined)
    return { errors: {}, message: somethingWentWrong }
  const fields = Object.entries(error.problem?.fields ?? {})
  return {
    errors: errorsIn(fields.map(([name, message]) => ({ path: name.split('.'), message }))),
    message: error.message || fallback,
  }
}

const nameOf = (path: Issue['path']) =>
  path
    .map(String)
    .filter((part) => !/^\d+$/.test(part))
    .join('.')
