import builtIn from '#content/crisis-lines.json' with { type: 'json' }
import { useRootData } from '#web/kit/use-root-data.ts'
import styles from './crisis-lines.module.css'

/**
 * The published crisis lines as plain links. The root data has them only if they differ from the list in the bundle,
 * with which the error page shows them without data.
 */
export function CrisisLines() {
  const lines = useRootData()?.crisisLines ?? builtIn
  return (
    <ul className={styles.lines}>
      {lines.map(({ name, shown, dialled }) => (
        <li key={dialled}>
          <span>{name}</span>
          <a href={`tel:${dialled}`} aria-label={`${name}, ${shown}`}>
            {shown}
          </a>
        </li>
      ))}
    </ul>
  )
}
