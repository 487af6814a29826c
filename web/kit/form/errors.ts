import { somethingWentWrong } from '#contract/words/error.ts'
import { ApiError } from '../api-error.ts'

/** One error message per field, by the name of the field in the page. */
export type Errors = Readonly<Record<string, string>>

type Issue = { path: readonly PropertyKey[]; message: string }

/** The first error of each field. An error in a list item belongs to the list. */
export const errorsIn = (issues: readonly Issue[]): Errors =>
  Object.fromEntries(issues.map(({ path, message }) => [nameOf(path), message]).toReversed())

/** The reason of a failed call: errors by field, and one sentence for the form. */
export function refusalOf(
  error: unknown,
  fallback = somethingWentWrong,
): { errors: Errors; message: string } {
  // Without a response there is no reason to show.
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
