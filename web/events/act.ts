import type { ActionFunctionArgs, ClientActionFunctionArgs } from 'react-router'
import type { Api } from '#web/kit/api.ts'
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
export const actionFrom =
  <T>(act: Act<T>) =>
  async ({ context, params, request }: ActionFunctionArgs) =>
    act({
      api: context.get(apiContext),
      params,
      form: await request.formData(),
      isBrowser: false,
    })

/** `clientAction = clientActionFrom(() => import('./act.ts'))`: what checks and sends comes with the first sending. */
export const clientActionFrom =
  <T>(bringAct: () => Promise<{ act: Act<T> }>) =>
  async ({ params, request }: ClientActionFunctionArgs): Promise<T> => {
    const [{ act }, { browserApi }, form] = await Promise.all([
      bringAct(),
      import('#web/kit/api.ts'),
      request.formData(),
    ])
    return act({ api: browserApi, params, form, isBrowser: true })
  }
