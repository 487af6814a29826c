import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import { endStepUp } from '#contract/console/session.ts'
import { Band } from '#web/ui/band.tsx'
import { Button } from '#web/ui/button.tsx'
import { quietApi } from '#console/api/api.ts'
import { announceCover } from '#console/ui/cover.ts'
import { coverTitle } from '#console/ui/page-title.ts'
import { StayAvailable } from './chat-presence.tsx'
import styles from './privacy-screen.module.css'

const neutralTitle = 'Desk'

/** Enough rows of cloth for a high window. */
const cloth = Array.from({ length: 40 }, (_, row) => row)

/**
 * Covers the whole window. Revealed values are dropped and the step-up ends; typed input stays. It is a modal dialog,
 * because an open dialog would make every other element unusable.
 */
export function PrivacyScreen({ onReturn }: { onReturn: () => void }) {
  const screen = useRef<HTMLDialogElement>(null)
  const endConfirmation = useEffectEvent(() => {
    // Without a connection the step-up ends by itself after five minutes.
    quietApi(endStepUp, {}).catch(() => undefined)
  })
  useLayoutEffect(() => {
    const element = screen.current
    const { activeElement } = document
    element?.showModal()
    const uncoverTitle = coverTitle(neutralTitle)
    announceCover()
    endConfirmation()
    return () => {
      element?.close()
      uncoverTitle()
      // The browser restores the focus while the page is still hidden, so it is done again after it is shown.
      queueMicrotask(() => activeElement instanceof HTMLElement && activeElement.focus())
    }
  }, [])
  return (
    <dialog
      ref={screen}
      aria-label="Covered"
      className={styles.screen}
      onCancel={(event) => {
        event.preventDefault()
        onReturn()
      }}
      onClose={(event) => {
        if (!event.currentTarget.open) onReturn()
      }}
    >
      <div className={styles.cloth} aria-hidden="true">
        {cloth.map((row) => (
          <Band key={row} pattern="cotton" className={styles.band} />
        ))}
      </div>
      <div className={styles.label}>
        <p>Covered</p>
        <Button onClick={onReturn}>Return</Button>
        <StayAvailable />
      </div>
    </dialog>
  )
}
