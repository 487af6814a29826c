import { type ReactNode, type RefObject, use, useId, useRef } from 'react'
import { createPortal } from 'react-dom'
import { Band, type BandPattern } from './band.tsx'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import { DialogAside } from './dialog-aside.ts'
import { useDialogBehaviour } from './dialog-behaviour.ts'
import { LazyHydrate } from './lazy-hydrate.tsx'
import { nowhere, PressLink } from './press-link.tsx'
import styles from './dialog.module.css'

type DialogProps = {
  title: string
  isOpen: boolean
  onClose: () => void
  /** With it the dialog stands in the page from the start, and a `DialogLink` opens it also without script. */
  id?: string
  /** Instead of a card in the middle: along the bottom, or in the corner of what is no phone. */
  sheet?: 'bottom' | 'corner'
  /** The windows in which it covers the page, if not all; in others the page beside it stays in use. */
  covers?: string
  band?: BandPattern
  ground?: 'light' | 'dark'
  /** 700px instead of 560. */
  wide?: boolean
  /** Night around one picture or video, which fills it from edge to edge. */
  media?: boolean
  closeLabel?: string
  /** Where Close leads without script, for a dialog that comes open with the page. */
  closeTo?: string
  /** Below the title. */
  note?: ReactNode
  /** Always in sight below what is scrolled. */
  foot?: ReactNode
  children: ReactNode
}

/**
 * A question or a form over the page. It lies below the safety bar and outside the browser's top
 * layer: a native modal would cover Quick exit and make it, and every toast, unreachable.
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
      // Closing asks for press and release outside: a selection dragged out of a field is no wish to close.
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

/** No aria-modal: it would hide Quick exit from VoiceOver. What lies behind is inert instead. */
function Panel({ ref, title, sheet, wide, note, foot, children, onClose, ...rest }: PanelProps) {
  const { media, ground = media ? 'dark' : 'light', band = 'earth' } = rest
  const { closeLabel = 'Close', closeTo = nowhere } = rest
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
