import { ApiError } from '#web/kit/api-error.ts'
import { bringCalls } from './bring-calls.ts'

/** Idempotent: a message that does not exist counts as deleted. */
export async function deleteStoredMessage(code: string): Promise<void> {
  const { deleteMessage, browserApi } = await bringCalls()
  try {
    await browserApi(deleteMessage, { body: { code } })
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error
  }
}
