import { aboveDialogs } from '#web/ui/inert-page.ts'
import { Wrap } from '#web/ui/section.tsx'
import { QuickExit } from './quick-exit.tsx'
import styles from './safety-bar.module.css'

/** Always visible, above all floating elements. */
export function SafetyBar() {
  return (
    <aside {...aboveDialogs} className={styles.bar} data-ground="dark" aria-label="Quick exit">
      <Wrap className={styles.row}>
        <p>
          <span className={styles.question}>On a shared screen? </span>
          Quick exit leaves this site at once.
          <span className={styles.more}> It does not clear your browser’s history.</span>
        </p>
        <QuickExit />
      </Wrap>
    </aside>
  )
}
