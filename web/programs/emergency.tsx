import type { ProgramsPage } from '#contract/page/programs.ts'
import { Band } from '#web/ui/band.tsx'
import { Wrap } from '#web/ui/section.tsx'
import { Dial } from './dial.tsx'
import styles from './emergency.module.css'

/** The one number that comes before all others. */
export function Emergency({ question, call }: ProgramsPage['emergency']) {
  return (
    <div className={styles.row} data-ground="dark">
      <Band pattern="river" />
      <Wrap className={styles.words}>
        <p className={styles.question}>{question}</p>
        <Dial by="call" number="911">
          {call}
        </Dial>
      </Wrap>
    </div>
  )
}
