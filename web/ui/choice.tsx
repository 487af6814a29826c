import { type ComponentProps, createContext, type ReactNode, use, useId } from 'react'
import { classNames } from './class-names.ts'
import { FieldError } from './field-error.tsx'
import styles from './choice.module.css'

type ChoiceProps = Omit<ComponentProps<'input'>, 'type'> & {
  type: 'checkbox' | 'radio'
  label: ReactNode
  /** A second line in smaller text. */
  detail?: ReactNode
  /** Shown at the end of a boxed choice: a price, a time. */
  aside?: ReactNode
  /** Adds a border, which is thicker when checked. */
  boxed?: boolean
  /** Draws a radio like a checkbox; it is still a single choice. */
  square?: boolean
}

/** A checkbox or radio with its label. */
export function Choice({ label, detail, aside, boxed, square, className, ...input }: ChoiceProps) {
  const group = use(GroupState)
  return (
    <label
      data-ground={boxed ? 'light' : undefined}
      className={classNames(styles.choice, boxed && styles.boxed, className)}
    >
      <input
        aria-invalid={group.isInvalid || undefined}
        {...input}
        className={classNames(styles.box, (square || input.type === 'checkbox') && styles.square)}
      />
      <span>
        {label}
        {detail && <small className={styles.detail}>{detail}</small>}
      </span>
      {aside && <b className={styles.aside}>{aside}</b>}
    </label>
  )
}

type ChoiceGroupProps = {
  id?: string
  legend: ReactNode
  hint?: ReactNode
  error?: string
  /** One per row, in a wrapping line, or in equal columns. */
  flow?: 'rows' | 'line' | 'columns'
  className?: string
  children: ReactNode
}

/** The choices of one question. */
export function ChoiceGroup(group: ChoiceGroupProps) {
  const { legend, hint, error, flow = 'rows', className, children } = group
  const generatedId = useId()
  const id = group.id ?? generatedId
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  return (
    <fieldset
      id={id}
      className={className}
      aria-describedby={classNames(hint ? hintId : null, error ? errorId : null)}
    >
      <legend className={styles.legend}>{legend}</legend>
      {hint && (
        <p className={styles.hint} id={hintId}>
          {hint}
        </p>
      )}
      <GroupState value={{ isInvalid: Boolean(error) }}>
        <div className={styles[flow]}>{children}</div>
      </GroupState>
      <FieldError id={errorId}>{error}</FieldError>
    </fieldset>
  )
}

const GroupState = createContext({ isInvalid: false })
