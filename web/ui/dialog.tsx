import { type ReactNode, use, useId, useRef } from 'react'
import { createPortal } from 'react-dom'
import { Band, type BandPattern } from './band.tsx'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import { DialogAside } from './dialog-aside.ts'
import { useDialogBehaviour } from './dialog-behaviour.ts'
import styles from './dialog.module.css'

type DialogProps = {
  title: string
  isOpen: boolean
  onClose: () => void
  band?: BandPattern
  /** 700px instead of 560. */
  wide?: boolean
  children: ReactNode
}

/**
 * A question or a form over the page. It lies below the safety bar and outside the browser's top
 * layer: a native modal would cover Quick exit and make it, and every toast, unreachable.
 */
export function Dialog({ isOpen, ...dialog }: DialogProps) {
  return isOpen && createPortal(<OpenDialog {...dialog} />, document.body)
}

function OpenDialog({
  title,
  onClose,
  band = 'earth',
  wide,
  children,
}: Omit<DialogProps, 'isOpen'>) {
  const layer = useRef<HTMLDivElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const pressedOnLayer = useRef(false)
  const titleId = useId()
  const aside = use(DialogAside)
  useDialogBehaviour({ layer, panel, onClose })
  return (
    <div
      ref={layer}
      role="presentation"
      className={styles.layer}
      // Closing asks for press and release outside: a selection dragged out of a field is no wish to close.
      onPointerDown={(event) => {
        pressedOnLayer.current = event.target === event.currentTarget
      }}
      onClick={(event) => {
        if (pressedOnLayer.current && event.target === event.currentTarget) onClose()
      }}
    >
      {/* No aria-modal: it would hide Quick exit from VoiceOver. What lies behind is inert instead. */}
      <div
        ref={panel}
        role="dialog"
        aria-labelledby={titleId}
        tabIndex={-1}
        data-ground="light"
        className={classNames(styles.panel, wide && styles.wide)}
      >
        <Band pattern={band} className={styles.band} />
        <div className={styles.head}>
          <h2 id={titleId}>{title}</h2>
          {aside}
          <button type="button" className={styles.close} aria-label="Close" onClick={onClose}>
            <Icon name="close" />
          </button>
        </div>
        {children}
      </div>
    </div>
  )
}
