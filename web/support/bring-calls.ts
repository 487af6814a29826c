/** Loads the endpoints of the chat and the API client on first use, since most visitors never open the chat. */
export async function bringCalls() {
  const [calls, { browserApi }] = await Promise.all([
    import('#contract/support.ts'),
    import('#web/kit/api.ts'),
  ])
  return { ...calls, browserApi }
}
