import { Choice } from '#web/ui/choice.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { useStore } from '../store.ts'
import { filterGroups, filterState, tick } from './filter-state.ts'
import styles from './filter-groups.module.css'

/** Days and Registration Required. A click on a head folds its group away. */
export function FilterGroups({ columns }: { columns?: boolean }) {
  const { currentFilter } = useStore(filterState)
  return filterGroups.map(({ name, labels }) => (
    <details key={name} open className={styles.group}>
      <summary className={styles.head}>
        {name}
        <Icon name="down" size={16} />
      </summary>
      <fieldset className={classNames(columns && styles.columns)}>
        <legend>
          <VisuallyHidden>{name}</VisuallyHidden>
        </legend>
        {labels.map((label) => (
          <Choice
            key={label}
            type="checkbox"
            label={label}
            className={styles.choice}
            checked={currentFilter[label] ?? false}
            onChange={({ currentTarget }) => tick([label], currentTarget.checked)}
          />
        ))}
      </fieldset>
    </details>
  ))
}
