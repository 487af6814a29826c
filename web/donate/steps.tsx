import { type GiftStep, giftSteps } from '#contract/donation-words.ts'
import styles from './steps.module.css'

/** Where one is. */
export const Steps = ({ at }: { at: GiftStep }) => (
  <ol className={styles.steps}>
    {giftSteps.map((name, index) => (
      <li
        key={name}
        className={index < at ? styles.reached : undefined}
        aria-current={index + 1 === at ? 'step' : undefined}
      >
        {index + 1}. {name}
      </li>
    ))}
  </ol>
)
