import type { PoliciesPage, Policy } from '#contract/page/policies.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Section, Stack } from '#web/ui/section.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { useRootData } from '#web/kit/use-root-data.ts'
import { FilledText } from '#web/ui/filled-text.tsx'
import { FoldedList } from '#web/ui/folded-list.tsx'
import styles from './policies.module.css'

export function Policies({
  heading,
  intro,
  questions,
  items,
  inBrowser,
}: PoliciesPage['policies']) {
  return (
    <Section aria-labelledby="policies">
      <div className={styles.split}>
        <Stack className={styles.beside}>
          <h2 id="policies">{heading}</h2>
          <p>{intro}</p>
          <Questions text={questions} />
          <InBrowser {...inBrowser} />
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

const InBrowser = ({ heading, items, note }: PoliciesPage['policies']['inBrowser']) => (
  <FoldedList label={heading} className={styles.inBrowser} after={<p>{note}</p>}>
    {items.map((item) => (
      <li key={item}>{item}</li>
    ))}
  </FoldedList>
)

/** Replaces the placeholder with a link to our email address. */
function Questions({ text }: { text: string }) {
  const email = useRootData()?.organisation.email
  if (email === undefined) return null
  return (
    <p>
      <FilledText text={text} name="email">
        <a href={`mailto:${email}`}>{email}</a>
      </FilledText>
    </p>
  )
}
