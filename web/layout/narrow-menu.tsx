import {
  type KeyboardEvent,
  memo,
  type MouseEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { useLocation } from 'react-router'
import { onPhones } from '#web/kit/breakpoints.ts'
import { plainPath } from '#web/kit/plain-path.ts'
import { Anchor } from '#web/ui/anchor.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useIsHydrating } from '#web/ui/is-hydrating.ts'
import { LazyHydrate } from '#web/ui/lazy-hydrate.tsx'
import { Logo } from './logo.tsx'
import { donate, groups, leadsTo, type MenuGroup, topLinks } from './menu.ts'
import { QuickExit } from './quick-exit.tsx'
import styles from './narrow-menu.module.css'

/**
 * The menu of phones: a native dialog, which keeps the focus inside, closes on Escape and gives the
 * focus back. Its buttons are links to it and away from it, so that they also work without script.
 */
export function NarrowMenu({ name }: { name: string }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const location = useLocation()
  const path = plainPath(location.pathname)

  useEffect(() => dialog.current?.close(), [location.key])
  useEffect(() => {
    // Opened as a link before our script was there: from now on it is a dialog.
    if (window.location.hash === '#menu' && dialog.current?.showModal) {
      window.location.replace('#main')
      dialog.current.showModal()
    }
    const phones = window.matchMedia(onPhones)
    const closeWhenWide = () => dialog.current?.close()
    phones.addEventListener('change', closeWhenWide)
    return () => phones.removeEventListener('change', closeWhenWide)
  }, [])

  const open = (event: MouseEvent) => {
    if (!dialog.current?.showModal) return
    event.preventDefault()
    dialog.current.showModal()
  }
  const close = (event: MouseEvent) => {
    if (!dialog.current?.open) return
    event.preventDefault()
    dialog.current.close()
  }

  return (
    <>
      <a
        href="#menu"
        role="button"
        aria-label="Open menu"
        aria-haspopup="dialog"
        className={styles.opener}
        onClick={open}
        onKeyDown={pressOnSpace}
      >
        <Icon name="menu" size={28} />
      </a>
      <dialog
        id="menu"
        ref={dialog}
        aria-label="Menu"
        data-ground="dark"
        className={classNames(styles.menu, !useIsHydrating() && styles.live)}
      >
        <div className={styles.head}>
          <Logo on="dark" tall={54} alt={name} isLazy />
          <a
            href="#main"
            role="button"
            className={styles.close}
            onClick={close}
            onKeyDown={pressOnSpace}
          >
            Close <Icon name="close" size={18} />
          </a>
        </div>
        <Links path={path} />
        <div className={styles.end}>
          <ButtonLink full to={donate.to}>
            {donate.label}
          </ButtonLink>
          <QuickExit look="full" />
        </div>
      </dialog>
    </>
  )
}

/** Nobody sees them before the menu is opened: until then they sleep, and would wake if they were drawn again. */
const Links = memo(function Links({ path }: { path: string }) {
  return (
    <LazyHydrate as="nav" className={styles.links} aria-label="Main">
      {groups.map((group) => (
        <Group key={group.label} group={group} path={path} />
      ))}
      {topLinks.map(({ label, to }) => (
        <Anchor
          key={to}
          to={to}
          className={styles.top}
          aria-current={path === to ? 'page' : undefined}
        >
          {label}
        </Anchor>
      ))}
    </LazyHydrate>
  )
})

/** Folds once our script runs; before that every link stands open. */
function Group({ group, path }: { group: MenuGroup; path: string }) {
  const [isOpen, setOpen] = useState(false)
  const listId = useId()
  return (
    <div>
      <button
        type="button"
        className={styles.top}
        aria-expanded={useIsHydrating() ? undefined : isOpen}
        aria-controls={listId}
        onClick={() => setOpen(!isOpen)}
      >
        {group.label} <Icon name="down" size={18} />
      </button>
      <ul id={listId} className={styles.group}>
        {group.links.map(({ label, to }) => (
          <li key={to}>
            <Anchor to={to} aria-current={leadsTo(to, path) ? 'page' : undefined}>
              {label}
            </Anchor>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** A link that says it is a button must also answer to the space bar. */
function pressOnSpace(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== ' ') return
  event.preventDefault()
  event.currentTarget.click()
}
