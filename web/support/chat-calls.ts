import { deleteMessage } from '#contract/support.ts'
import { ApiError } from '#web/kit/api-error.ts'
import { browserApi } from '#web/kit/api.ts'

/** Idempotent: a message that does not exist counts as deleted. */
export async function deleteStoredMessage(code: string): Promise<void> {
  try {
    await browserApi(deleteMessage, { body: { code } })
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error
  }
}
