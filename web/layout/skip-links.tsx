import { FirstQuickExit } from './quick-exit.tsx'
import styles from './skip-links.module.css'

/** Seen only when they have focus: the first two stops of the Tab key on every page. */
export function SkipLinks() {
  return (
    <nav className={styles.links} aria-label="Shortcuts">
      <a className={styles.link} href="#main">
        Skip to the main content
      </a>
      <FirstQuickExit className={styles.link} />
    </nav>
  )
}
