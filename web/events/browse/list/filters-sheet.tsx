import { useId, useRef } from 'react'
import { createPortal } from 'react-dom'
import { Band } from '#web/ui/band.tsx'
import { Button } from '#web/ui/button.tsx'
import { useDialogBehaviour } from '#web/ui/dialog-behaviour.ts'
import { Icon } from '#web/ui/icon.tsx'
import { FilterGroups } from './filter-groups.tsx'
import { clearAll } from './filter-state.ts'
import styles from './filters-sheet.module.css'

type FiltersSheetProps = { isOpen: boolean; onClose: () => void; shown: number }

/** The two groups for windows that have no room for the panel. It lies below the safety bar, like a dialog. */
export function FiltersSheet({ isOpen, ...sheet }: FiltersSheetProps) {
  return isOpen && createPortal(<OpenSheet {...sheet} />, document.body)
}

function OpenSheet({ onClose, shown }: Omit<FiltersSheetProps, 'isOpen'>) {
  const layer = useRef<HTMLDivElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const titleId = useId()
  useDialogBehaviour({ layer, panel, onClose })
  return (
    <div
      ref={layer}
      role="presentation"
      className={styles.layer}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      <div
        ref={panel}
        role="dialog"
        aria-labelledby={titleId}
        tabIndex={-1}
        data-ground="dark"
        className={styles.sheet}
      >
        <Band pattern="berry" className={styles.band} />
        <div className={styles.head}>
          <h2 id={titleId}>Filters</h2>
          <button
            type="button"
            className={styles.close}
            aria-label="Close filters"
            onClick={onClose}
          >
            <Icon name="close" />
          </button>
        </div>
        <FilterGroups columns />
        <div className={styles.foot}>
          <Button look="outline" onClick={clearAll}>
            Clear
          </Button>
          <Button onClick={onClose}>Show {shown === 1 ? '1 event' : `${shown} events`}</Button>
        </div>
      </div>
    </div>
  )
}
