import { type ActionFunctionArgs, type ClientActionFunctionArgs, data } from 'react-router'
import { type Api, browserApi } from '../api.ts'
import { ApiError } from '../api-error.ts'
import { apiContext } from '../load.ts'
import { type Errors, errorsIn, refusalOf } from './errors.ts'
import { honeypotValue, type Posted, type PublicForm, type Sending } from './public-form.ts'
import { namesIn, type Typed, typedIn } from './typed.ts'

/**
 * `action = postForm(subscribeForm)`: the action for visitors without script. The response is the page again, with the
 * input where it was refused. The server neither retries nor solves the proof of work, which must cost the visitor.
 */
export const postForm =
  <T extends Typed, Body, Reply>(
    form: PublicForm<T, Body, Reply>,
    /** Redirects to another page after success. */
    redirectTo?: (reply: Reply) => Response,
  ) =>
  async ({ context, params, request }: ActionFunctionArgs) => {
    const posted = await readPosted(request)
    const result = await sendPosted(form, { api: context.get(apiContext), params, posted })
    if (result.kind === 'refused') {
      const { status, ...refused } = result
      return data(refused satisfies Posted<T, Reply>, status)
    }
    if (redirectTo) return redirectTo(result.reply)
    return data(result satisfies Posted<T, Reply>, 200)
  }

type PostContext = { api: Api; params: Sending['params']; posted: FormData }

/** Reads, validates and sends a form once. Returns the result with its HTTP status. */
export async function sendPosted<T extends Typed, Body, Reply>(
  form: PublicForm<T, Body, Reply>,
  { api, params, posted }: PostContext,
) {
  const typed = typedIn(posted, form.empty)
  const refused = (errors: Errors, message: string, status: number) =>
    ({ kind: 'refused', typed, errors, message, status }) as const
  const parsed = form.schema.safeParse(form.toBody(typed))
  if (!parsed.success) return refused(errorsIn(parsed.error.issues, namesIn(form.empty)), '', 422)
  try {
    const body = { ...parsed.data, homePage: honeypotValue(posted) }
    return { kind: 'sent', reply: await form.send(api, body, { params }) } as const
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { errors, message } = refusalOf(error, form.fallback)
    return refused(errors, message, error.status ?? 503)
  }
}

/** Browsers only post readable forms, so any other body is a client error. */
export async function readPosted(request: Request): Promise<FormData> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^(?:application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type))
    throw data(null, 415)
  return request.formData().catch(() => {
    throw data(null, 400)
  })
}

/** The action of a page. It runs in the browser, and on the server for visitors without script. */
type PageAction<Params, Outcome> = (api: Api, params: Params, posted: FormData) => Promise<Outcome>

export const actionFrom =
  <Params, Outcome>(action: PageAction<Params, Outcome>) =>
  async ({ context, params, request }: ActionFunctionArgs) =>
    action(context.get(apiContext), params as Params, await readPosted(request))

export const clientActionFrom =
  <Params, Outcome>(action: PageAction<Params, Outcome>) =>
  async ({ params, request }: ClientActionFunctionArgs) =>
    action(browserApi, params as Params, await request.formData())

type ActionInput<Params> = { api: Api; params: Params; posted: FormData }
type WithStatus<Outcome> = ReturnType<typeof data<Outcome>>
type ActionResult<Outcome> = Outcome | WithStatus<Outcome> | Response

/**
 * The action of a page with several buttons: the field `intent` names the pressed one. An unknown intent is a 400.
 * `refuse` converts an API error to action data.
 */
export const byIntent =
  <Params, Outcome>(
    intents: Record<string, (input: ActionInput<Params>) => Promise<ActionResult<Outcome>>>,
    refuse?: (error: ApiError, input: ActionInput<Params>) => Outcome | WithStatus<Outcome>,
  ): PageAction<Params, ActionResult<Outcome>> =>
  async (api, params, posted) => {
    const input = { api, params, posted }
    const { intent } = typedIn(posted, { intent: '' })
    const action = Object.hasOwn(intents, intent) ? intents[intent] : undefined
    if (!action) throw data(null, 400)
    try {
      return await action(input)
    } catch (error) {
      if (!refuse || !(error instanceof ApiError)) throw error
      return refuse(error, input)
    }
  }

/** With an error status the router does not reload the page data, which would fail without a connection. */
export const withStatusOf = <Outcome>({ status = 503 }: ApiError, outcome: Outcome) =>
  data(outcome, status)
