import type { Campaign, SurveyDocument } from '#contract/campaign.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { DialogLink, useLinkedDialog } from '#web/ui/dialog-link.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './surveys.module.css'

const id = 'surveys'

/** A button and the dialog it opens. Both work without script. */
export function Surveys({ label, heading, lead, documents }: Campaign['surveys']) {
  const { isOpen, open, close } = useLinkedDialog(id)
  return (
    <div>
      <DialogLink opens={id} onPress={open} className={buttonClass()}>
        {label}
      </DialogLink>
      <Dialog
        id={id}
        title={heading}
        isOpen={isOpen}
        onClose={close}
        closeLabel="Close surveys"
        band="field"
      >
        {/* Not the dialog's `note`, which would move the close icon to the middle of heading and note. */}
        <p>{lead}</p>
        <ul className={styles.documents}>
          {documents.map((document) => (
            <li key={document.link} className={styles.document}>
              <DocumentLink {...document} />
            </li>
          ))}
        </ul>
      </Dialog>
    </div>
  )
}

function DocumentLink({ title, about, link }: SurveyDocument) {
  return (
    <a className={styles.link} href={link} target="_blank" rel="noopener">
      <span className={styles.sheet} />
      <span>
        <b className={styles.title}>{title}</b>
        <span className={styles.about}>{about}</span>
      </span>
      <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
      <Icon name="out" size={22} />
    </a>
  )
}
