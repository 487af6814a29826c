import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './segments.module.css'
import visuallyHidden from './visually-hidden.module.css'

type Choice = { name: string; value: string; defaultChecked: boolean }

type SegmentsProps = {
  legend: ReactNode
  /** Set where a heading says the same. */
  isLegendHidden?: boolean
  options: readonly { label: string; choice: Choice }[]
  className?: string
}

/** A segmented control: a few short radio buttons in a row. */
export const Segments = ({ legend, isLegendHidden, options, className }: SegmentsProps) => (
  <fieldset className={className}>
    <legend className={classNames(styles.legend, isLegendHidden && visuallyHidden.hidden)}>
      {legend}
    </legend>
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
