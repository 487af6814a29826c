import { Anchor } from '#web/ui/anchor.tsx'
import { Icon } from '#web/ui/icon.tsx'
import styles from './ways-on.module.css'

/** Where one may go from here, a row each. */
export function WaysOn({ ways }: { ways: readonly { label: string; to: string }[] }) {
  return (
    <ul className={styles.ways}>
      {ways.map(({ label, to }) => (
        <li key={to}>
          <Anchor to={to}>
            {label} <Icon name="forward" />
          </Anchor>
        </li>
      ))}
    </ul>
  )
}
