import type { ProgramsPage } from '#contract/page/programs.ts'
import { Lead, Section } from '#web/ui/section.tsx'
import { ResourceRow } from './resource-row.tsx'
import styles from './more-resources.module.css'

export function MoreResources({ heading, lead, items }: ProgramsPage['more']) {
  return (
    <Section aria-labelledby="more-resources">
      <div className={styles.split}>
        <h2 id="more-resources">{heading}</h2>
        <Lead>{lead}</Lead>
      </div>
      <ul className={styles.rows}>
        {items.map((resource) => (
          <ResourceRow key={resource.name} {...resource} />
        ))}
      </ul>
      <p className={styles.offline}>
        After a visit to this page your browser keeps four of these lines for when there is no
        connection. Quick exit erases them.
      </p>
    </Section>
  )
}
