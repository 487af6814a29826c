import type { PoliciesPage } from '#contract/page/policies.ts'
import type { Policy } from '#contract/policy.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Section, Stack } from '#web/ui/section.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { InYourBrowser } from './in-your-browser.tsx'
import { Questions } from './questions.tsx'
import styles from './policies.module.css'

export function Policies({ heading, intro, questions, items }: PoliciesPage['policies']) {
  return (
    <Section aria-labelledby="policies">
      <div className={styles.split}>
        <Stack className={styles.beside}>
          <h2 id="policies">{heading}</h2>
          <p>{intro}</p>
          <Questions words={questions} />
          <InYourBrowser />
        </Stack>
        <ol className={styles.rows}>
          {items.map((policy) => (
            <PolicyRow key={policy.link} {...policy} />
          ))}
        </ol>
      </div>
    </Section>
  )
}

function PolicyRow({ name, note, link }: Policy) {
  return (
    <li className={styles.row}>
      <a className={styles.link} href={link} target="_blank" rel="noopener">
        <span>
          <b className={styles.name}>{name}</b>
          {note && <span className={styles.note}>{note}</span>}
        </span>
        <span className={styles.kind} aria-hidden="true">
          PDF
        </span>
        <VisuallyHidden>PDF, opens in a new tab</VisuallyHidden>
        <Icon name="out" size={22} />
      </a>
    </li>
  )
}
