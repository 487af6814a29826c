import { type ActionFunctionArgs, type ClientActionFunctionArgs, data } from 'react-router'
import { type Api, browserApi } from '../api.ts'
import { ApiError } from '../api-error.ts'
import { apiContext } from '../load.ts'
import { readPosted } from './post-form.ts'
import { typedIn } from './typed.ts'

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
