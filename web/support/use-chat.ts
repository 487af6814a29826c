import { type ComponentType, type RefObject, useEffect, useRef, useState } from 'react'
import type { ChatPanelProps } from './chat-panel.tsx'

/** The panel comes when it is asked for: most visitors never need it, and home should be light. */
export function useChat(frame: RefObject<HTMLElement | null>) {
  const [Panel, setPanel] = useState<ComponentType<ChatPanelProps>>()
  const [isOpen, setOpen] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const wasOpen = useRef(false)

  useEffect(() => {
    const wasClosed = wasOpen.current && !isOpen
    wasOpen.current = isOpen
    if (!wasClosed) return
    // The widget may have folded away under the chat; then the pill is what is left.
    const opener = frame.current?.querySelector<HTMLElement>('[data-chat], [aria-expanded]')
    opener?.focus({ preventScroll: true })
  }, [frame, isOpen])

  const load = async () => {
    setFailed(false)
    try {
      // Awaited and not chained: the build draws a chained handler inside, where a missing stylesheet would pass it by.
      const { ChatPanel } = await import('./chat-panel.tsx')
      setPanel(() => ChatPanel)
      setOpen(true)
    } catch {
      setFailed(true)
    }
  }
  return { Panel, isOpen, hasFailed, open: () => void load(), close: () => setOpen(false) }
}
