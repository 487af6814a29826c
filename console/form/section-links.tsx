import type { GroupSpec } from './field-spec.ts'
import { focusField } from './error-summary.tsx'
import { fieldId } from './form-context.ts'
import styles from './section-links.module.css'

/** A form with fewer sections is short enough to scroll. */
const minSections = 4

/** Links to the sections of a long form. A link moves the focus, so that Tab goes on in the section. */
export function SectionLinks({ id, spec }: { id: string; spec: GroupSpec }) {
  const sections = sectionsOf(spec)
  if (sections.length < minSections) return null
  return (
    <nav aria-label="Sections of this page" className={styles.sections}>
      <ul>
        {sections.map(({ key, label }) => (
          <li key={key}>
            <a
              href={`#${fieldId(id, [key])}`}
              onClick={(event) => {
                event.preventDefault()
                focusField(id, [key], 'start')
              }}
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The groups and lists with a heading of their own. */
const sectionsOf = ({ fields }: GroupSpec) =>
  fields.flatMap(({ key, spec }) =>
    key !== undefined && (spec.kind === 'group' || spec.kind === 'list')
      ? [{ key, label: spec.label }]
      : [],
  )
