import { type ReactNode, type RefObject, use, useId, useRef } from 'react'
import { createPortal } from 'react-dom'
import { Band, type BandPattern } from './band.tsx'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import { DialogAside } from './dialog-aside.ts'
import { useDialogBehaviour } from './dialog-behaviour.ts'
import { LazyHydrate } from './lazy-hydrate.tsx'
import { noTarget, PressLink } from './press-link.tsx'
import styles from './dialog.module.css'

type DialogProps = {
  title: string
  isOpen: boolean
  onClose: () => void
  /** With an id the dialog is part of the server-rendered page, and a `DialogLink` opens it without script. */
  id?: string
  /** Along the bottom, or in the corner on larger screens, instead of a card in the middle. */
  sheet?: 'bottom' | 'corner'
  /** Media query: where it matches (by default always), the dialog covers the page. Elsewhere the page stays usable. */
  covers?: string
  band?: BandPattern
  ground?: 'light' | 'dark'
  /** 700px instead of 560. */
  wide?: boolean
  /** A dark dialog that one picture or video fills from edge to edge. */
  media?: boolean
  closeLabel?: string
  /** The target of Close without script, for a dialog that is open in the server-rendered page. */
  closeTo?: string
  /** Below the title. */
  note?: ReactNode
  /** Always visible below the scrolling content. */
  foot?: ReactNode
  children: ReactNode
}

/**
 * A dialog over the page. It is below the safety bar and outside the browser's top layer: a native modal dialog would
 * cover Quick exit and toasts and make them unreachable.
 */
export function Dialog(dialog: DialogProps) {
  if (dialog.id !== undefined) return <Layer {...dialog} />
  return dialog.isOpen && createPortal(<Layer {...dialog} />, document.body)
}

function Layer({ id, isOpen, sheet, media, covers = 'all', onClose, ...dialog }: DialogProps) {
  const layer = useRef<HTMLDivElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const pressedOnLayer = useRef(false)
  useDialogBehaviour({ layer, panel, isOpen, covers, onClose })
  return (
    <div
      ref={layer}
      id={id}
      role="presentation"
      data-open={isOpen || undefined}
      className={classNames(styles.layer, sheet && styles[sheet], media && styles.media)}
      // Closes only if press and release are both outside, so that a text selection dragged out of a field does not.
      onPointerDown={(event) => {
        pressedOnLayer.current = event.target === event.currentTarget
      }}
      onClick={(event) => {
        if (pressedOnLayer.current && event.target === event.currentTarget) onClose()
      }}
    >
      <Panel {...dialog} ref={panel} sheet={sheet} media={media} onClose={onClose} />
    </div>
  )
}

type PanelProps = Omit<DialogProps, 'id' | 'isOpen' | 'covers'> & {
  ref: RefObject<HTMLDivElement | null>
}

/** No aria-modal: it would hide Quick exit from VoiceOver. The page behind is inert instead. */
function Panel({ ref, title, sheet, wide, note, foot, children, onClose, ...rest }: PanelProps) {
  const { media, ground = media ? 'dark' : 'light', band = 'earth' } = rest
  const { closeLabel = 'Close', closeTo = noTarget } = rest
  const titleId = useId()
  const aside = use(DialogAside)
  return (
    <div
      ref={ref}
      role="dialog"
      aria-labelledby={titleId}
      tabIndex={-1}
      data-ground={ground}
      className={classNames(styles.panel, wide && styles.wide)}
    >
      {sheet !== 'corner' && !media && <Band pattern={band} className={styles.band} />}
      <div className={styles.head} data-ground={sheet === 'corner' ? 'dark' : undefined}>
        <div>
          <h2 id={titleId}>{title}</h2>
          {note}
        </div>
        {aside}
        <PressLink
          className={styles.close}
          href={closeTo}
          aria-label={closeLabel}
          onPress={onClose}
        >
          <Icon name="close" />
        </PressLink>
      </div>
      <LazyHydrate className={styles.body}>{children}</LazyHydrate>
      {foot && <div className={styles.foot}>{foot}</div>}
    </div>
  )
}
