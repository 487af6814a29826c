import type { ActionFunctionArgs, ClientActionFunctionArgs } from 'react-router'
import { somethingWentWrong } from '#contract/something-went-wrong.ts'
import { type Api, ApiError, browserApi } from '#web/kit/api.ts'
import { apiContext } from '#web/kit/load.ts'

export type Sent = {
  api: Api
  params: Record<string, string | undefined>
  form: FormData
  /** A browser may be asked for a proof of work; a server that proved for its visitors would prove nothing. */
  isBrowser: boolean
}

type Act<T> = (sent: Sent) => Promise<T>

/** A form is answered by one function, with script in the browser and without on the server. */
export const actOnServer =
  <T>(act: Act<T>) =>
  async ({ context, params, request }: ActionFunctionArgs) =>
    act({
      api: context.get(apiContext),
      params,
      form: await request.formData(),
      isBrowser: false,
    })

export const actInBrowser =
  <T>(act: Act<T>) =>
  async ({ params, request }: ClientActionFunctionArgs) =>
    act({ api: browserApi, params, form: await request.formData(), isBrowser: true })

export type Errors = Readonly<Record<string, string>>

/** What was typed into one field; empty when it was not there. */
export function typedIn(form: FormData, name: string): string {
  const typed = form.get(name)
  return typeof typed === 'string' ? typed : ''
}

type Issue = { path: readonly PropertyKey[]; message: string }

/** The first complaint about each field, by the field's own name. */
export const errorsOf = (issues: readonly Issue[]): Errors =>
  Object.fromEntries(
    issues.toReversed().map(({ path, message }) => [String(path.at(-1) ?? ''), message]),
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
