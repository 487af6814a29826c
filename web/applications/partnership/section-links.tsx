import { sectionId, sections } from './sections.ts'
import styles from './section-links.module.css'

/** Leads to each section. Its edge is woven as they are filled in, by the stylesheet alone. */
export const SectionLinks = ({ current }: { current: number }) => (
  <nav className={styles.index} aria-label="Sections of the form">
    <ol>
      {sections.map((name, at) => (
        <li key={name}>
          <a href={`#${sectionId(at + 1)}`} aria-current={current === at + 1 ? 'step' : undefined}>
            <span>
              {at + 1}. {name}
            </span>
          </a>
        </li>
      ))}
    </ol>
    <p className={styles.now}>
      Section {current} of {sections.length}: {sections[current - 1]}
    </p>
  </nav>
)
