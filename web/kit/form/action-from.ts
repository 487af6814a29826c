import type { ActionFunctionArgs, ClientActionFunctionArgs } from 'react-router'
import { type Api, browserApi } from '../api.ts'
import { apiContext } from '../load.ts'
import { readPosted } from './post-form.ts'

/** What the buttons of a page do: the same with script in the browser and without on the server. */
type Act<Params, Outcome> = (api: Api, params: Params, posted: FormData) => Promise<Outcome>

export const actionFrom =
  <Params, Outcome>(act: Act<Params, Outcome>) =>
  async ({ context, params, request }: ActionFunctionArgs) =>
    act(context.get(apiContext), params as Params, await readPosted(request))

export const clientActionFrom =
  <Params, Outcome>(act: Act<Params, Outcome>) =>
  async ({ params, request }: ClientActionFunctionArgs) =>
    act(browserApi, params as Params, await request.formData())
