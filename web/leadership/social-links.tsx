import type { Person } from '#contract/page/leadership.ts'
import { Anchor } from '#web/ui/anchor.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './social-links.module.css'

const networks = [
  ['x', 'X'],
  ['linkedin', 'LinkedIn'],
  ['instagram', 'Instagram'],
] as const

/** Links to the social networks of a person; empty without any. */
export function SocialLinks({ person }: { person: Person }) {
  const given = networks.filter(([field]) => person[field] !== '')
  if (given.length === 0) return null
  return (
    <ul className={styles.links}>
      {given.map(([field, network]) => (
        <li key={field}>
          <Anchor href={person[field]} newTab>
            <VisuallyHidden>{person.name} on </VisuallyHidden>
            {network}
          </Anchor>
        </li>
      ))}
    </ul>
  )
}
