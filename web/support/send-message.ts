import type { Asks } from '#contract/endpoint.ts'
import { getFormGuard } from '#contract/form-guard.ts'
import { solveWork } from '#web/kit/form/solve-work.ts'
import { leaveMessage } from '#contract/support.ts'
import { browserApi } from '#web/kit/api.ts'
import { ApiError } from '#web/kit/api-error.ts'

type Message = Asks<typeof leaveMessage>['body']

/** Asked for when the form opens. Without it a message is taken as well, so a failure is none. */
export const fetchFormToken = (): Promise<string | undefined> =>
  browserApi(getFormGuard, { params: { form: 'support' } }).then(
    ({ data }) => data.formToken,
    () => undefined,
  )

/** Sends, and where the server is in doubt does the little work that only a flood finds dear. */
export async function sendMessage(message: Message): Promise<void> {
  try {
    await browserApi(leaveMessage, { body: message })
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 428) throw error
    const { data } = await browserApi(getFormGuard, { params: { form: 'support' } })
    await browserApi(leaveMessage, { body: { ...message, proof: await solveWork(data.work) } })
  }
}
