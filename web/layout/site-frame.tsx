import type { ReactNode } from 'react'
import { pictureSet } from '#web/kit/picture-set.ts'
import type { RootData } from '#web/kit/root-data.ts'
import { DialogAside } from '#web/ui/dialog-aside.ts'
import { HydrationBoundary } from '#web/ui/lazy-hydrate.tsx'
import { PictureFiles } from '#web/ui/picture-files.ts'
import { Toaster } from '#web/ui/toaster.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { QuickExit, QuickExitStatus, SkipLinkQuickExit } from './quick-exit.tsx'
import { RouteChange } from './route-change.tsx'
import type { Header as HeaderVariant } from './route-facts.ts'
import { SafetyBar } from './safety-bar.tsx'
import styles from './skip-links.module.css'

type SiteFrameProps = Pick<RootData, 'organisation' | 'year'> & {
  variant: HeaderVariant
  /** An element beside the links of the header, and a layer over any page. */
  inHeader?: ReactNode
  overPage?: ReactNode
  children: ReactNode
}

/** The frame of every page: skip links, safety bar, header, footer and toasts. */
export function SiteFrame({ organisation, year, variant, ...slots }: SiteFrameProps) {
  const { inHeader, overPage, children } = slots
  const isHidden = variant.tone === 'hidden'
  return (
    <>
      <SkipLinks />
      {!isHidden && <SafetyBar />}
      <HydrationBoundary>
        {!isHidden && <Header variant={variant} name={organisation.name} aside={inHeader} />}
      </HydrationBoundary>
      {/* Without the safety bar, each dialog has its own Quick exit. */}
      <DialogAside value={isHidden && <QuickExit variant="dark" />}>
        <PictureFiles value={pictureSet}>
          <main id="main" tabIndex={-1}>
            <HydrationBoundary>{children}</HydrationBoundary>
          </main>
          {overPage}
        </PictureFiles>
      </DialogAside>
      <Footer organisation={organisation} year={year} />
      <RouteChange />
      <QuickExitStatus />
      <Toaster />
    </>
  )
}

/** The first two stops of the Tab key on every page, visible only with focus. */
function SkipLinks() {
  return (
    <nav className={styles.links} aria-label="Shortcuts">
      <a className={styles.link} href="#main">
        Skip to the main content
      </a>
      <SkipLinkQuickExit className={styles.link} />
    </nav>
  )
}
