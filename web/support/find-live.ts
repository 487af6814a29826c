import { readMessages } from '#contract/support.ts'
import { browserApi } from '#web/kit/api.ts'
import type { LiveChat } from './live-chat.tsx'

/** The live chat of one code. */
export type Live = { code: string; Chat: typeof LiveChat }

const everyMs = 15_000

/** Loads the live chat if staff are available or have replied. */
export async function findLive(code: string): Promise<Live | undefined> {
  const { data } = await browserApi(readMessages, { body: { code, after: 0 } })
  const hasReply = data.messages.some(({ isFromStaff }) => isFromStaff)
  if (!data.isSomebodyHere && !hasReply) return undefined
  const { LiveChat: Chat } = await import('./live-chat.tsx')
  return { code, Chat }
}

/** Looks every 15 seconds, while the tab is visible, whether the message that was left can become a live chat. */
export function watchForLive(code: string, onLive: (live: Live) => void): () => void {
  let isStopped = false
  const look = async () => {
    if (document.hidden) return
    // Without a response the next look may have one. The receipt stays as it is.
    const live = await findLive(code).catch(() => undefined)
    if (!live || isStopped) return
    stop()
    onLive(live)
  }
  const timer = setInterval(() => void look(), everyMs)
  const stop = () => {
    isStopped = true
    clearInterval(timer)
  }
  void look()
  return stop
}
