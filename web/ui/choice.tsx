import { type ComponentProps, createContext, type ReactNode, use, useId } from 'react'
import { classNames } from './class-names.ts'
import { FieldError } from './field-error.tsx'
import styles from './choice.module.css'

type ChoiceProps = Omit<ComponentProps<'input'>, 'type'> & {
  type: 'checkbox' | 'radio'
  label: ReactNode
  /** A second, quieter line. */
  detail?: ReactNode
  /** What stands at the end of a boxed choice: a price, a time. */
  aside?: ReactNode
  /** A border of its own, which thickens when chosen. */
  boxed?: boolean
  /** A radio drawn as a square with a tick; it is single choice all the same. */
  square?: boolean
}

/** A checkbox or a radio with its label. */
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
  /** Under one another, side by side while there is room, or in even columns. */
  flow?: 'rows' | 'line' | 'columns'
  className?: string
  children: ReactNode
}

/** Choices that answer one question. */
export function ChoiceGroup(group: ChoiceGroupProps) {
  const { legend, hint, error, flow = 'rows', className, children } = group
  const made = useId()
  const id = group.id ?? made
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
