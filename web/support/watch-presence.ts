import { readPresence } from '#contract/support.ts'
import { browserApi } from '#web/kit/api.ts'
import type { PresenceTexts } from './presence-state.ts'
import { presenceTexts } from './presence-texts.ts'

const everyMs = 15_000

let readNow = () => {}

/** Reads the presence again at once, because a poll of the live chat found another one. */
export const refreshPresence = (): void => readNow()

/** Reads the presence of staff while the panel is open and the tab is visible, so that it never claims an old one. */
export function watchPresence(onTexts: (texts: PresenceTexts) => void): () => void {
  let isStopped = false
  const read = async () => {
    const presence = await browserApi(readPresence, {}).then(
      ({ data }) => data,
      () => 'unknown' as const,
    )
    if (!isStopped) onTexts(presenceTexts(presence, new Date()))
  }
  const readIfVisible = () => {
    if (!document.hidden) void read()
  }
  readNow = readIfVisible
  void read()
  const timer = setInterval(readIfVisible, everyMs)
  document.addEventListener('visibilitychange', readIfVisible)
  return () => {
    isStopped = true
    readNow = () => {}
    clearInterval(timer)
    document.removeEventListener('visibilitychange', readIfVisible)
  }
}
