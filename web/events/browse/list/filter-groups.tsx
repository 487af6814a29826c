import { useLayoutEffect, useRef } from 'react'
import { Choice } from '#web/ui/choice.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { useStore } from '#web/kit/store.ts'
import { filterGroups, filterState, tick } from '../filter-state.ts'
import styles from './filter-groups.module.css'

/** Days and Registration Required. Each group can be collapsed. */
export const FilterGroups = ({ columns }: { columns?: boolean }) =>
  filterGroups.map((group) => <FilterGroup key={group.name} {...group} columns={columns} />)

type FilterGroupProps = (typeof filterGroups)[number] & { columns: boolean | undefined }

function FilterGroup({ name, labels, columns }: FilterGroupProps) {
  const { currentFilter } = useStore(filterState)
  const boxes = useRef<HTMLFieldSetElement>(null)
  // Take over the boxes that the visitor ticked before hydration.
  useLayoutEffect(() => {
    const ticked = boxes.current?.querySelectorAll<HTMLInputElement>('input:checked') ?? []
    if (ticked.length > 0)
      tick(
        Array.from(ticked, ({ value }) => value),
        true,
      )
  }, [])
  return (
    <details open suppressHydrationWarning className={styles.group}>
      <summary className={styles.head}>
        {name}
        <Icon name="down" size={16} />
      </summary>
      <fieldset ref={boxes} className={classNames(columns && styles.columns)}>
        <legend>
          {/* The panel and the dialog of phones are both in the document. */}
          <VisuallyHidden>{columns ? `Filter by ${name}` : name}</VisuallyHidden>
        </legend>
        {labels.map((label) => (
          <Choice
            key={label}
            type="checkbox"
            label={label}
            value={label}
            className={styles.choice}
            checked={currentFilter[label] ?? false}
            onChange={({ currentTarget }) => tick([label], currentTarget.checked)}
          />
        ))}
      </fieldset>
    </details>
  )
}
