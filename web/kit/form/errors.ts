import { somethingWentWrong } from '#contract/text/error.ts'
import { ApiError } from '../api-error.ts'

/** One error message per field, by the name of the field in the page. */
export type Errors = Readonly<Record<string, string>>

type Issue = { path: readonly PropertyKey[]; message: string }

/**
 * The first error of each field, in the order of these names, for the error summary. A schema may check in another
 * order. An error in a list item belongs to the list.
 */
export function errorsIn(issues: readonly Issue[], names: readonly string[] = []): Errors {
  const errors = new Map<string, string>()
  for (const { path, message } of issues)
    if (!errors.has(nameOf(path))) errors.set(nameOf(path), message)
  const ordered = names.filter((name) => errors.has(name))
  return Object.fromEntries(
    [...new Set([...ordered, ...errors.keys()])].map((name) => [name, errors.get(name) ?? '']),
  )
}

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
