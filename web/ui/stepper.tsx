import { classNames } from './class-names.ts'
import styles from './stepper.module.css'

type StepperProps = {
  /** The accessible name of the counter: 'Quantity', 'Woven Baobab Tee, size L'. */
  label: string
  value: number
  min: number
  max: number
  onStep: (by: 1 | -1) => void
  /** Called instead of `onStep` at the maximum. */
  onTooMany?: () => void
  fewerLabel: string
  moreLabel: string
  small?: boolean
  className?: string
}

/** A counter with a minus and a plus button. They use aria-disabled, because a disabled button would lose the focus. */
export function Stepper(stepper: StepperProps) {
  const { label, value, min, max, onStep, onTooMany, fewerLabel, moreLabel } = stepper
  const isMin = value <= min
  const isMax = value >= max
  return (
    <div
      role="group"
      aria-label={label}
      data-ground="light"
      className={classNames(styles.stepper, stepper.small && styles.small, stepper.className)}
    >
      <button
        type="button"
        aria-label={fewerLabel}
        aria-disabled={isMin || undefined}
        onClick={() => isMin || onStep(-1)}
      >
        −
      </button>
      <output aria-label={label}>{value}</output>
      <button
        type="button"
        aria-label={moreLabel}
        aria-disabled={isMax || undefined}
        onClick={() => (isMax ? onTooMany?.() : onStep(1))}
      >
        +
      </button>
    </div>
  )
}
