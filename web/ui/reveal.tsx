import { type ReactNode, useEffect, useRef } from 'react'
import { classNames } from './class-names.ts'
import { waitForCentre } from './reveal-watch.ts'
import styles from './reveal.module.css'

/**
 * Rises and fades in when its top reaches the middle of the window. Nothing is hidden in the page
 * as it is sent, so it is whole without script; the script hides only what nobody has seen yet.
 * Parts inside may follow it by `[data-reveal='waiting']` and `[data-reveal='shown']`.
 */
export function Reveal({ className, children }: { className?: string; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => (place.current ? waitForCentre(place.current) : undefined), [])
  return (
    <div ref={place} className={classNames(styles.reveal, className)}>
      {children}
    </div>
  )
}
