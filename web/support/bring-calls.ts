/** The calls of the chat with what makes them: fetched when one is made, since most visitors make none. */
export async function bringCalls() {
  const [calls, { browserApi }] = await Promise.all([
    import('#contract/support.ts'),
    import('#web/kit/api.ts'),
  ])
  return { ...calls, browserApi }
}
