import type { PoliciesPage, Policy } from '#contract/page/policies.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Section, Stack } from '#web/ui/section.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { useRootData } from '#web/kit/use-root-data.ts'
import { FilledText } from '#web/ui/filled-text.tsx'
import { FoldedList } from '#web/ui/folded-list.tsx'
import styles from './policies.module.css'

export function Policies({ heading, intro, questions, items }: PoliciesPage['policies']) {
  return (
    <Section aria-labelledby="policies">
      <div className={styles.split}>
        <Stack className={styles.beside}>
          <h2 id="policies">{heading}</h2>
          <p>{intro}</p>
          <Questions text={questions} />
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

/** Everything that the site stores on a visitor's device. It must match the privacy policy. */
const InYourBrowser = () => (
  <FoldedList
    label="What this site keeps in your browser"
    className={styles.inBrowser}
    after={<p>No cookies, and nothing from other sites. Quick exit erases all of it.</p>}
  >
    <li>A form you have begun, for a day. On a device that others use you can switch that off.</li>
    <li>Your bag in the store, until you empty it or pay.</li>
    <li>Your place at an event, if you ask us to remember it on this device.</li>
    <li>
      One page with four crisis lines, once you have opened Programs &amp; Resources, our message
      page or the chat. It opens when there is no connection.
    </li>
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
