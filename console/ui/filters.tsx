import { type ComponentProps, type ReactNode, useId } from 'react'
import { Form, Link } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { Select } from './select-field.tsx'
import styles from './filters.module.css'

type FiltersProps = {
  /** Whether a filter is set, so that it can be cleared. */
  isSet: boolean
  children: ReactNode
}

/** The filters of a list. They are in the address, so that Back and a reload keep them. */
export const Filters = ({ isSet, children }: FiltersProps) => (
  <Form method="get" role="search" className={styles.filters}>
    {children}
    <span className={styles.actions}>
      <Button type="submit" small variant="outline">
        Filter
      </Button>
      {isSet && (
        <Link to="?" className={styles.clear}>
          Clear
        </Link>
      )}
    </span>
  </Form>
)

type FilterProps = { label: string }

export function TextFilter({ label, ...input }: ComponentProps<'input'> & FilterProps) {
  const id = useId()
  return (
    <Filter id={id} label={label}>
      <input {...input} id={id} className={styles.control} />
    </Filter>
  )
}

export function SelectFilter({ label, ...select }: ComponentProps<'select'> & FilterProps) {
  const id = useId()
  return (
    <Filter id={id} label={label}>
      <Select {...select} id={id} />
    </Filter>
  )
}

const Filter = ({ id, label, children }: FilterProps & { id: string; children: ReactNode }) => (
  <div className={styles.filter}>
    <label htmlFor={id}>{label}</label>
    {children}
  </div>
)

/** The values of these parameters in the address of a request. An empty filter is no filter. */
export function readParams<const Name extends string>(
  url: string,
  names: readonly Name[],
): Partial<Record<Name, string>> {
  const { searchParams } = new URL(url)
  const values: Partial<Record<Name, string>> = {}
  for (const name of names) {
    const value = searchParams.get(name)?.trim()
    if (value) values[name] = value
  }
  return values
}
