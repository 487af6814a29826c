import { useEffect, useEffectEvent } from 'react'
import type { Swipe } from '#web/ui/carousel/swipe.ts'

const ways: Readonly<Record<string, Swipe>> = { ArrowLeft: 'previous', ArrowRight: 'next' }

/** The arrows lead on, except where they have a meaning of their own: within a video, and with other keys held. */
export function useArrowKeys(move: (way: Swipe) => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const way = ways[event.key]
    const isWithOthers = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey
    if (!way || isWithOthers || event.target instanceof HTMLVideoElement) return
    move(way)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
