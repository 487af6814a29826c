import lines from '#content/crisis-lines.json' with { type: 'json' }
import styles from './crisis-lines.module.css'

/** The crisis lines as plain links. The numbers are in the bundle, so that the error page shows them without data. */
export function CrisisLines() {
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
