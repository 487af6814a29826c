import type { AboutPage } from '#contract/page/about.ts'
import { Reveal } from '#web/ui/reveal.tsx'
import { Section } from '#web/ui/section.tsx'
import styles from './purpose.module.css'

export function Purpose({ heading, items }: AboutPage['purpose']) {
  return (
    <Reveal>
      <Section aria-labelledby="purpose">
        <h2 id="purpose">{heading}</h2>
        <ol type="A" className={styles.letters}>
          {items.map(({ name, text }) => (
            <li key={name} className={styles.item}>
              <div>
                <h3>{name}</h3>
                <p className={styles.text}>{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </Section>
    </Reveal>
  )
}
