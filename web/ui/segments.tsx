import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './segments.module.css'
import unseen from './visually-hidden.module.css'

type Choice = { name: string; value: string; defaultChecked: boolean }

type SegmentsProps = {
  legend: ReactNode
  /** Where a heading beside them says the same. */
  isLegendHidden?: boolean
  options: readonly { label: string; choice: Choice }[]
  className?: string
}

/** A few short choices side by side, of which one is always chosen. */
export const Segments = ({ legend, isLegendHidden, options, className }: SegmentsProps) => (
  <fieldset className={className}>
    <legend className={classNames(styles.legend, isLegendHidden && unseen.hidden)}>{legend}</legend>
    <div className={styles.segments}>
      {options.map(({ label, choice }) => (
        <label key={choice.value}>
          <input type="radio" {...choice} />
          <span>{label}</span>
        </label>
      ))}
    </div>
  </fieldset>
)
