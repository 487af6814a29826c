import type { ComponentProps, ReactNode } from 'react'
import { Form, Link } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { SelectField, TextField } from '#web/ui/field.tsx'
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

type FindFormProps = { label: string; onFind: (typed: string) => void; children: ReactNode }

/** Leads to one record by the field `typed`, which never stands in the address. */
export const FindForm = ({ label, onFind, children }: FindFormProps) => (
  <form
    noValidate
    role="search"
    aria-label={label}
    className={styles.finder}
    onSubmit={(event) => {
      event.preventDefault()
      const typed = new FormData(event.currentTarget).get('typed')
      if (typeof typed === 'string') onFind(typed.trim())
    }}
  >
    {children}
  </form>
)

export const TextFilter = (input: ComponentProps<typeof TextField>) => (
  <TextField {...input} className={styles.filter} />
)

export const SelectFilter = (select: ComponentProps<typeof SelectField>) => (
  <SelectField {...select} className={styles.filter} />
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
