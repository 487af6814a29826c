import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'
import { FieldError } from './field-error.tsx'
import styles from './field.module.css'

export type FieldTexts = {
  label: ReactNode
  hint?: ReactNode
  error?: string
  /** Adds "(optional)" to the label. All other fields are required. */
  optional?: boolean
  /** Marks the field as invalid where the error message is elsewhere. */
  isWrong?: boolean
}

type Control = { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true }
type FieldProps = FieldTexts & {
  id?: string
  className?: string
  children: (control: Control) => ReactNode
}

/** A label, hint and error message around a control, linked by ARIA attributes. */
export function Field({
  id: givenId,
  label,
  hint,
  error,
  optional,
  isWrong,
  className,
  children,
}: FieldProps) {
  const generatedId = useId()
  const id = givenId ?? generatedId
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  return (
    <div className={className}>
      <label className={styles.label} htmlFor={id}>
        {label}
        {optional && <span className={styles.optional}> (optional)</span>}
      </label>
      {hint && (
        <p className={styles.hint} id={hintId}>
          {hint}
        </p>
      )}
      {children({
        id,
        'aria-describedby': classNames(hint ? hintId : null, error ? errorId : null),
        'aria-invalid': error || isWrong ? true : undefined,
      })}
      <FieldError id={errorId}>{error}</FieldError>
    </div>
  )
}

export function TextField({ label, hint, error, optional, isWrong, ...input }: Inputs<'input'>) {
  const { className, id, ...rest } = input
  return (
    <Field {...{ id, label, hint, error, optional, isWrong, className }}>
      {(control) => <input type="text" {...rest} {...control} className={styles.control} />}
    </Field>
  )
}

export function TextArea({ label, hint, error, optional, isWrong, ...input }: Inputs<'textarea'>) {
  const { className, id, ...rest } = input
  return (
    <Field {...{ id, label, hint, error, optional, isWrong, className }}>
      {(control) => <textarea rows={4} {...rest} {...control} className={styles.control} />}
    </Field>
  )
}

/** A native select: familiar, fast and accessible. */
export function SelectField({ label, hint, error, optional, isWrong, ...input }: Inputs<'select'>) {
  const { className, id, ...rest } = input
  return (
    <Field {...{ id, label, hint, error, optional, isWrong, className }}>
      {(control) => (
        <select {...rest} {...control} className={classNames(styles.control, styles.select)} />
      )}
    </Field>
  )
}

/** Two fields side by side where there is space. */
export function FieldPair({ className, children }: { className?: string; children: ReactNode }) {
  return <div className={classNames(styles.pair, className)}>{children}</div>
}

/** Three fields side by side where there is space. */
export function FieldTrio({ children }: { children: ReactNode }) {
  return <div className={styles.trio}>{children}</div>
}

type Inputs<Tag extends 'input' | 'textarea' | 'select'> = FieldTexts & ComponentProps<Tag>
