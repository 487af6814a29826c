import { ApiError } from '#web/kit/api-error.ts'

/** Loads the endpoints of the chat and the API client on first use, since most visitors never open the chat. */
export async function loadCalls() {
  const [calls, { browserApi }] = await Promise.all([
    import('#contract/support.ts'),
    import('#web/kit/api.ts'),
  ])
  return { ...calls, browserApi }
}

/** Idempotent: a message that does not exist counts as deleted. */
export async function deleteStoredMessage(code: string): Promise<void> {
  const { deleteMessage, browserApi } = await loadCalls()
  try {
    await browserApi(deleteMessage, { body: { code } })
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error
  }
}
