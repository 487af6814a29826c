import { useRef, useState } from 'react'

/** The state of one action: a second press while it runs does nothing, and its error stays on the screen. */
export function useSend() {
  const [isSending, setSending] = useState(false)
  const [error, setError] = useState<unknown>()
  const isRunning = useRef(false)
  const send = async <T>(work: () => Promise<T>, onDone?: (value: T) => void): Promise<void> => {
    if (isRunning.current) return
    isRunning.current = true
    setSending(true)
    setError(undefined)
    try {
      const value = await work()
      onDone?.(value)
    } catch (reason) {
      setError(reason)
    } finally {
      isRunning.current = false
      setSending(false)
    }
  }
  return { isSending, error, send }
}
