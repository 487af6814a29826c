/** What a request can ask of the person before it is repeated. */
export type PromptKind = 'sign-in' | 'step-up'

/** Opens a dialog over the page. Resolves to true when the person has signed in or confirmed, to false on cancel. */
type Host = (kind: PromptKind) => Promise<boolean>

export type Prompts = ReturnType<typeof createPrompts>

/**
 * Connects requests with the dialogs of the page. Requests that need the same prompt at the same time share one dialog.
 * Without a mounted page there is no input to lose, so a request fails at once.
 */
export function createPrompts() {
  let host: Host | undefined
  const open = new Map<PromptKind, Promise<boolean>>()
  return {
    mount(newHost: Host): () => void {
      host = newHost
      return () => {
        if (host === newHost) host = undefined
      }
    },
    ask(kind: PromptKind): Promise<boolean> {
      const asked = open.get(kind) ?? host?.(kind) ?? Promise.resolve(false)
      open.set(kind, asked)
      return asked.finally(() => open.delete(kind))
    },
  }
}

export const prompts = createPrompts()
