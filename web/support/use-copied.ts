import { useEffect, useRef, useState } from 'react'
import type { Way } from './support-row.tsx'

export const copiedForMs = 2_000

/** Which number was copied just now: for two seconds, counted anew with each copying. */
export function useCopied(): [copied: Way | undefined, flag: (way: Way) => void] {
  const [copied, setCopied] = useState<Way>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const flag = (way: Way) => {
    clearTimeout(timer.current)
    setCopied(way)
    timer.current = setTimeout(() => setCopied(undefined), copiedForMs)
  }
  return [copied, flag]
}
