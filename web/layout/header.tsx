import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Anchor } from '#web/ui/anchor.tsx'
import { Band } from '#web/ui/band.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { useIsHydrating } from '#web/ui/is-hydrating.ts'
import { Wrap } from '#web/ui/section.tsx'
import type { Header as HeaderVariant } from './route-facts.ts'
import { Logo } from './logo.tsx'
import { donate } from './menu.ts'
import { NarrowMenu } from './narrow-menu.tsx'
import { WideMenu } from './wide-menu.tsx'
import styles from './header.module.css'

type HeaderProps = {
  variant: Exclude<HeaderVariant, { tone: 'hidden' }>
  name: string
  /** Beside the menu. It may appear late without a layout shift. */
  aside?: ReactNode
}

export function Header({ variant, name, aside }: HeaderProps) {
  const { ref, isScrolled } = useIsScrolled()
  const ground = variant.tone === 'white' ? 'dark' : 'light'
  const isOverPage = variant.tone === 'white' && variant.ground === 'page'
  return (
    <>
      <div ref={ref} className={styles.top} />
      <header
        data-ground={ground}
        data-scrolled={isScrolled || undefined}
        className={classNames(
          styles.header,
          styles[variant.tone],
          isOverPage ? styles.over : variant.tone === 'white' && styles.backed,
          !useIsHydrating() && styles.live,
        )}
      >
        <Wrap className={styles.row}>
          <Anchor to="/" className={styles.logo} aria-label={`${name}, home`}>
            <Logo on={ground} tall={64} alt="" />
          </Anchor>
          {aside}
          <WideMenu />
          <ButtonLink small to={donate.to} className={styles.donate}>
            {donate.label}
          </ButtonLink>
          <NarrowMenu name={name} />
        </Wrap>
      </header>
      {'band' in variant && <Band pattern={variant.band} size="small" />}
    </>
  )
}

/** True once the top of the page has left the window: the header then needs a background. */
function useIsScrolled() {
  const ref = useRef<HTMLDivElement>(null)
  const [isScrolled, setScrolled] = useState(false)
  useEffect(() => {
    if (!ref.current) return
    const observer = new IntersectionObserver(([top]) => setScrolled(top?.isIntersecting === false))
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [])
  return { ref, isScrolled }
}
