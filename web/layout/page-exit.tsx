import { useRootData } from '#web/kit/use-root-data.ts'
import { Anchor } from '#web/ui/anchor.tsx'
import { Crumb } from '#web/ui/more-link.tsx'
import { Logo } from './logo.tsx'
import { QuickExit } from './quick-exit.tsx'
import styles from './page-exit.module.css'

/** The head of a page without a header (giving, checkout): the way back and the way out, always in sight. */
export function PageExit() {
  const name = useRootData()?.organisation.name ?? ''
  return (
    <div className={styles.exit}>
      <Anchor to="/" aria-label={`${name}, home`}>
        <Logo on="light" tall={64} alt="" />
      </Anchor>
      <div className={styles.ways}>
        <Crumb to="/">Back to site</Crumb>
        <QuickExit look="dark" />
      </div>
    </div>
  )
}
