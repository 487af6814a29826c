import { classNames } from '#web/ui/class-names.ts'
import { TextButton } from '#web/ui/text-button.tsx'
import type { GiftSummary } from './gift-summary.ts'
import label from '#web/ui/note.module.css'
import styles from './chosen.module.css'

/** What was chosen in the first step, and the way back to it. */
export const Chosen = ({ gift, onChange }: { gift: GiftSummary; onChange: () => void }) => (
  <p className={classNames(label.news, styles.chosen)} data-ground="light">
    <span>
      <b>{gift.amount}</b> {gift.often}
    </span>
    <TextButton
      className={styles.change}
      type="submit"
      formAction="/donate?step=1"
      name="press"
      value="back"
      onClick={(event) => {
        event.preventDefault()
        onChange()
      }}
    >
      Change
    </TextButton>
  </p>
)
