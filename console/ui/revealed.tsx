import type { ReactNode } from 'react'
import { Band } from '#web/ui/band.tsx'
import { Button } from '#web/ui/button.tsx'
import { useFocusOn } from '#web/kit/form/use-focus-on.ts'
import styles from './revealed.module.css'

type RevealedProps = { title: string; timeLeft: string; onHide: () => void; children: ReactNode }

/** Revealed personal data with the time until it disappears. Use it with `useRevealed`. */
export function Revealed({ title, timeLeft, onHide, children }: RevealedProps) {
  const heading = useFocusOn<HTMLHeadingElement>(true)
  return (
    <section className={styles.revealed}>
      <Band pattern="river" size="small" />
      <div className={styles.body}>
        <div className={styles.head}>
          <h2 ref={heading} tabIndex={-1}>
            {title}
          </h2>
          {/* A timer is not announced every second. */}
          <span role="timer" aria-live="off" className={styles.timer}>
            Hidden in {timeLeft}
          </span>
        </div>
        {children}
        <p>
          <Button small variant="outline" onClick={onHide}>
            Hide now
          </Button>
        </p>
      </div>
    </section>
  )
}
