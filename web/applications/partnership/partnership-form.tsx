import { type FocusEvent, useState } from 'react'
import type { Received } from '#contract/application/application.ts'
import type { Posted } from '#web/kit/form/public-form.ts'
import { Paper } from '#web/ui/paper.tsx'
import { toast } from '#web/ui/toast.ts'
import { ApplicationForm } from '../form/application-form.tsx'
import { emptyFields, type Typed } from './partnership-fields.ts'
import { PartnershipQuestions, sectionId, sections } from './partnership-questions.tsx'
import styles from './partnership-form.module.css'

type PartnershipFormProps = { posted: Posted<Typed, Received> | undefined }

/** The form in seven sections, with an index beside them. */
export function PartnershipForm({ posted }: PartnershipFormProps) {
  const [current, setCurrent] = useState(1)
  const markFocusedSection = ({ target }: FocusEvent<HTMLElement>) => {
    const at = sections.findIndex((_, count) => target.closest(`#${sectionId(count + 1)}`))
    if (at >= 0) setCurrent(at + 1)
  }
  return (
    <div className={styles.beside}>
      <SectionLinks current={current} />
      <div onFocus={markFocusedSection}>
        <Paper>
          <ApplicationForm
            kind="partnership"
            empty={emptyFields}
            posted={posted}
            load={() => import('./partnership.ts')}
            onReceived={() => toast.success('Partnership application submitted successfully!')}
          >
            {(controls) => <PartnershipQuestions {...controls} />}
          </ApplicationForm>
        </Paper>
      </div>
    </div>
  )
}

/** Links to each section. The stylesheet marks completed sections. */
const SectionLinks = ({ current }: { current: number }) => (
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
