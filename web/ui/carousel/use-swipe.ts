import { type PointerEvent, useRef } from 'react'
import { type Swipe, swipeOf } from './swipe.ts'

/** Spread on what a finger may be drawn across. The style sheet leaves only up and down to the browser there. */
export function useSwipe(move: (way: Swipe) => void) {
  const touched = useRef<{ x: number; y: number }>(undefined)
  return {
    onPointerDown: ({ clientX: x, clientY: y }: PointerEvent) => {
      touched.current = { x, y }
    },
    onPointerUp: ({ clientX: x, clientY: y }: PointerEvent) => {
      const way = touched.current && swipeOf(touched.current, { x, y })
      touched.current = undefined
      if (way) move(way)
    },
    onPointerCancel: () => {
      touched.current = undefined
    },
  }
}
