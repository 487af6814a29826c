import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { useLocation } from 'react-router'
import { Band, type BandPattern } from './band.tsx'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import { useIsHydrating } from './is-hydrating.ts'
import styles from './dropdown.module.css'

/** Of the dropdowns inside, one is open at a time. */
export function DropdownGroup({ children }: { children: ReactNode }) {
  const [openId, setOpenId] = useState<string>()
  return <OpenOne value={{ openId, setOpenId }}>{children}</OpenOne>
}

type DropdownProps = {
  label: ReactNode
  band?: BandPattern
  className?: string
  buttonClassName?: string
  children: ReactNode
}

/** A button that unfolds a panel. Belongs inside a `DropdownGroup`. */
export function Dropdown({ label, band = 'earth', ...rest }: DropdownProps) {
  const { className, buttonClassName, children } = rest
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const { isOpen, toggle, close } = useOpen(id)
  // Until the script runs the panel opens by hover and focus alone; see the stylesheet.
  const isLive = !useIsHydrating() || undefined
  useLeaving(isOpen, root, button, close)
  return (
    <div ref={root} className={classNames(styles.dropdown, className)} data-live={isLive}>
      <button
        ref={button}
        type="button"
        className={classNames(styles.button, buttonClassName)}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={toggle}
      >
        {label}
        <Icon name="down" size={12} />
      </button>
      <div id={id} data-ground="light" className={styles.panel} hidden={!isOpen}>
        <Band pattern={band} size="small" className={styles.band} />
        {children}
      </div>
    </div>
  )
}

const OpenOne = createContext<{
  openId: string | undefined
  setOpenId: (id: string | undefined) => void
}>({ openId: undefined, setOpenId: () => undefined })

function useOpen(id: string) {
  const { openId, setOpenId } = use(OpenOne)
  const isOpen = openId === id
  const close = useCallback(() => setOpenId(undefined), [setOpenId])
  // A link to the page one is on is also a choice made.
  const { key } = useLocation()
  useEffect(close, [close, key])
  return { isOpen, close, toggle: () => setOpenId(isOpen ? undefined : id) }
}

/** Escape gives the focus back to the button; a press or a focus elsewhere just closes. */
function useLeaving(
  isOpen: boolean,
  root: React.RefObject<HTMLElement | null>,
  button: React.RefObject<HTMLElement | null>,
  close: () => void,
) {
  useEffect(() => {
    if (!isOpen) return
    const elsewhere = ({ target }: Event) => {
      if (target instanceof Node && !root.current?.contains(target)) close()
    }
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      if (root.current?.contains(document.activeElement)) button.current?.focus()
      close()
    }
    document.addEventListener('pointerdown', elsewhere)
    document.addEventListener('focusin', elsewhere)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('pointerdown', elsewhere)
      document.removeEventListener('focusin', elsewhere)
      document.removeEventListener('keydown', onKey)
    }
  }, [isOpen, root, button, close])
}
