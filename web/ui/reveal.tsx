import { type ReactNode, useEffect, useRef } from 'react'
import { classNames } from './class-names.ts'
import { waitForCentre } from './reveal-watch.ts'
import styles from './reveal.module.css'

/**
 * Fades in when its top reaches the middle of the window. The server-rendered page hides nothing, so it is complete
 * without script; the script hides only content below the first screen. Styles of children can use
 * `[data-reveal='waiting']` and `[data-reveal='shown']`.
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
