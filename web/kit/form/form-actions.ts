import { type ActionFunctionArgs, type ClientActionFunctionArgs, data } from 'react-router'
import { type Api, browserApi } from '../api.ts'
import { ApiError } from '../api-error.ts'
import { apiContext } from '../load.ts'
import { type Errors, errorsIn, refusalOf } from './errors.ts'
import { homePageIn, type Posted, type PublicForm, type Sending } from './public-form.ts'
import { type Typed, typedIn } from './typed.ts'

/**
 * `action = postForm(subscribeForm)`: the action for visitors without script. The response is the page again, with the
 * input where it was refused. The server neither retries nor solves the proof of work, which must cost the visitor.
 */
export const postForm =
  <T extends Typed, Body, Reply>(
    form: PublicForm<T, Body, Reply>,
    /** Redirects to another page after success. */
    leadOn?: (reply: Reply) => Response,
  ) =>
  async ({ context, params, request }: ActionFunctionArgs) => {
    const posted = await readPosted(request)
    const answer = await sendPosted(form, { api: context.get(apiContext), params, posted })
    if (answer.is === 'refused') {
      const { status, ...refused } = answer
      return data(refused satisfies Posted<T, Reply>, status)
    }
    if (leadOn) return leadOn(answer.reply)
    return data(answer satisfies Posted<T, Reply>, 200)
  }

type Post = { api: Api; params: Sending['params']; posted: FormData }

/** Reads, validates and sends a form once. Returns the result with its HTTP status. */
export async function sendPosted<T extends Typed, Body, Reply>(
  form: PublicForm<T, Body, Reply>,
  { api, params, posted }: Post,
) {
  const typed = typedIn(posted, form.empty)
  const refused = (errors: Errors, message: string, status: number) =>
    ({ is: 'refused', typed, errors, message, status }) as const
  const checked = form.schema.safeParse(form.toBody(typed))
  if (!checked.success) return refused(errorsIn(checked.error.issues), '', 422)
  try {
    const body = { ...checked.data, homePage: homePageIn(posted) }
    return { is: 'sent', reply: await form.send(api, body, { params }) } as const
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
type Act<Params, Outcome> = (api: Api, params: Params, posted: FormData) => Promise<Outcome>

export const actionFrom =
  <Params, Outcome>(act: Act<Params, Outcome>) =>
  async ({ context, params, request }: ActionFunctionArgs) =>
    act(context.get(apiContext), params as Params, await readPosted(request))

export const clientActionFrom =
  <Params, Outcome>(act: Act<Params, Outcome>) =>
  async ({ params, request }: ClientActionFunctionArgs) =>
    act(browserApi, params as Params, await request.formData())

type Press<Params> = { api: Api; params: Params; posted: FormData }
type WithStatus<Outcome> = ReturnType<typeof data<Outcome>>
type Answer<Outcome> = Outcome | WithStatus<Outcome> | Response

/**
 * The action of a page with several buttons: the field `intent` names the pressed one. An unknown intent is a 400.
 * `refuse` converts an API error to action data.
 */
export const byIntent =
  <Params, Outcome>(
    intents: Record<string, (press: Press<Params>) => Promise<Answer<Outcome>>>,
    refuse?: (error: ApiError, press: Press<Params>) => Outcome | WithStatus<Outcome>,
  ): Act<Params, Answer<Outcome>> =>
  async (api, params, posted) => {
    const press = { api, params, posted }
    const { intent } = typedIn(posted, { intent: '' })
    const act = Object.hasOwn(intents, intent) ? intents[intent] : undefined
    if (!act) throw data(null, 400)
    try {
      return await act(press)
    } catch (error) {
      if (!refuse || !(error instanceof ApiError)) throw error
      return refuse(error, press)
    }
  }

/** With an error status the router does not reload the page data, which would fail without a connection. */
export const withStatusOf = <Outcome>({ status = 503 }: ApiError, outcome: Outcome) =>
  data(outcome, status)
