import { createContext, type ReactNode, type RefObject, use, useEffect, useId, useRef } from 'react'
import { Band, type BandPattern } from './band.tsx'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import { useOnNavigate } from './use-on-navigate.ts'
import styles from './dropdown.module.css'

/** One dropdown of the group is open at a time: the browser ensures it by the shared `name`. */
export function DropdownGroup({ children }: { children: ReactNode }) {
  return <GroupName value={useId()}>{children}</GroupName>
}

const GroupName = createContext<string | undefined>(undefined)

type DropdownProps = {
  label: ReactNode
  band?: BandPattern
  className?: string
  buttonClassName?: string
  children: ReactNode
}

/** A native `details` element, so it opens before hydration. Must be inside a `DropdownGroup`. */
export function Dropdown({ label, band = 'earth', ...rest }: DropdownProps) {
  const { className, buttonClassName, children } = rest
  const root = useRef<HTMLDetailsElement>(null)
  useClosing(root)
  return (
    <details
      ref={root}
      name={use(GroupName)}
      className={classNames(styles.dropdown, className)}
      // The visitor may have opened it before hydration.
      suppressHydrationWarning
    >
      <summary className={classNames(styles.button, buttonClassName)}>
        {label}
        <Icon name="down" size={12} />
      </summary>
      <div data-ground="light" className={styles.panel}>
        <Band pattern={band} size="small" className={styles.band} />
        {children}
      </div>
    </details>
  )
}

/** Closes on Escape, on a press or focus outside, and on navigation. Escape also returns the focus to the button. */
function useClosing(root: RefObject<HTMLDetailsElement | null>) {
  useOnNavigate(() => root.current?.removeAttribute('open'))
  useEffect(() => {
    const element = root.current
    if (!element) return
    const close = () => element.removeAttribute('open')
    const elsewhere = ({ target }: Event) => {
      if (target instanceof Node && !element.contains(target)) close()
    }
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape' || !element.open) return
      if (element.contains(document.activeElement)) element.querySelector('summary')?.focus()
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
  }, [root])
}
