import { ApiError } from '#web/kit/api-error.ts'

/** What is not there any more is deleted. */
export async function deleteKept(code: string): Promise<void> {
  const [{ deleteMessage }, { browserApi }] = await Promise.all([
    import('#contract/support.ts'),
    import('#web/kit/api.ts'),
  ])
  try {
    await browserApi(deleteMessage, { body: { code } })
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error
  }
}
