import { memo, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import type { MenuGroup } from '#contract/page/frame.ts'
import { onPhones } from '#web/kit/breakpoints.ts'
import { plainPath } from '#web/kit/plain-path.ts'
import { Anchor } from '#web/ui/anchor.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { DialogLink } from '#web/ui/dialog-link.tsx'
import { useFragment } from '#web/ui/press-link.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { LazyHydrate } from '#web/ui/lazy-hydrate.tsx'
import { useOnNavigate } from '#web/ui/use-on-navigate.ts'
import { Logo } from './logo.tsx'
import { useFrame } from './frame-texts.ts'
import { donate, leadsTo, shownMenu } from './menu.ts'
import { QuickExit } from './quick-exit.tsx'
import styles from './narrow-menu.module.css'

/**
 * The menu of phones: a native dialog, which traps the focus, closes on Escape and restores the focus. Its buttons are
 * fragment links, so that they work without script.
 */
export function NarrowMenu({ name }: { name: string }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const path = plainPath(useLocation().pathname)
  const open = () => {
    dialog.current?.showModal()
    dialog.current?.removeAttribute('data-open')
  }
  const close = () => dialog.current?.close()

  useFragment(['menu'], open)
  useOnNavigate(close)
  useEffect(() => {
    const phones = window.matchMedia(onPhones)
    const closeWhenWide = () => dialog.current?.close()
    phones.addEventListener('change', closeWhenWide)
    return () => phones.removeEventListener('change', closeWhenWide)
  }, [])

  return (
    <>
      <DialogLink opens="menu" aria-label="Open menu" className={styles.opener} onPress={open}>
        <Icon name="menu" size={28} />
      </DialogLink>
      <dialog id="menu" ref={dialog} aria-label="Menu" data-ground="dark" className={styles.menu}>
        <div className={styles.head}>
          <Logo on="dark" tall={54} alt={name} isLazy />
          <DialogLink className={styles.close} onPress={close}>
            Close <Icon name="close" size={18} />
          </DialogLink>
        </div>
        <Links path={path} />
        <div className={styles.end}>
          <ButtonLink full to={donate.to}>
            {donate.label}
          </ButtonLink>
          <QuickExit variant="full" />
        </div>
      </dialog>
    </>
  )
}

/** Hydrated when the menu opens, because the links are invisible until then. */
const Links = memo(function Links({ path }: { path: string }) {
  const { groups, links: topLinks } = shownMenu(useFrame().menu)
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

/** The visitor may have opened the group before hydration, so React must not warn about the `open` attribute. */
const Group = ({ group, path }: { group: MenuGroup; path: string }) => (
  <details suppressHydrationWarning>
    <summary className={styles.top}>
      {group.label} <Icon name="down" size={18} />
    </summary>
    <ul className={styles.group}>
      {group.links.map(({ label, to }) => (
        <li key={to}>
          <Anchor to={to} aria-current={leadsTo(to, path) ? 'page' : undefined}>
            {label}
          </Anchor>
        </li>
      ))}
    </ul>
  </details>
)
