import lines from '#content/crisis-lines.json' with { type: 'json' }
import styles from './crisis-lines.module.css'

/** Numbers as plain links. They are part of the script itself, so that they show even when nothing else could be loaded. */
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
