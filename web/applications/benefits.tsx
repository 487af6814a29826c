import type { Benefits as BenefitsContent } from '#contract/page/benefits.ts'
import { Band } from '#web/ui/band.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Section } from '#web/ui/section.tsx'
import styles from './benefits.module.css'

export function Benefits({ heading, items }: BenefitsContent) {
  return (
    <Section aria-labelledby="why">
      <h2 id="why">{heading}</h2>
      <ul className={classNames(styles.list, items.length === 3 && styles.three)}>
        {items.map(({ name, text }) => (
          <li key={name}>
            <Band pattern="field" size="small" />
            <h3 className={styles.name}>{name}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
