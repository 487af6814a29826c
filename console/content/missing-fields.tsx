import { useEffect, useState } from 'react'
import type { Draft } from '#contract/console/content.ts'
import { checkPublish } from '#contract/console/publishing.ts'
import { quietApi } from '#console/api/api.ts'
import type { Draft as SavedDraft } from '#console/drafts/draft-state.ts'
import { FieldMessages } from '#console/form/field-messages.tsx'
import type { GroupSpec } from '#console/form/field-spec.ts'
import type { FormErrors } from '#console/form/form-context.ts'
import { TextButton } from '#web/ui/text-button.tsx'
import { Notice } from '#console/ui/notice.tsx'
import styles from './preview.module.css'

type MissingFieldsProps = {
  draft: Draft
  saved: SavedDraft
  spec: GroupSpec
  onChoose: (name: string) => void
}

const maxListed = 3

/** What the saved draft needs before it can be published. Until then the preview has placeholders there. */
export function MissingFields({ draft, saved, spec, onChoose }: MissingFieldsProps) {
  const errors = useMissing(draft, saved.version)
  const [isOpen, setOpen] = useState(false)
  const all = Object.entries(errors)
  if (all.length === 0) return null
  const listed = isOpen ? errors : Object.fromEntries(all.slice(0, maxListed))
  return (
    <Notice tone="warn" className={styles.missing}>
      <p>
        <strong>Before you can publish:</strong>
      </p>
      <FieldMessages
        spec={spec}
        value={saved.body}
        errors={listed}
        hrefOf={(name) => `#${name}`}
        onChoose={onChoose}
      />
      {all.length > maxListed && (
        <TextButton aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? `Show ${maxListed}` : `Show all ${all.length}`}
        </TextButton>
      )}
    </Notice>
  )
}

function useMissing(draft: Draft, version: number): FormErrors {
  const [errors, setErrors] = useState<FormErrors>({})
  const { kind, id } = draft
  useEffect(() => {
    let isWanted = true
    quietApi(checkPublish, { params: { kind, id } }).then(
      ({ fields }) => isWanted && setErrors(fields),
      // The list stays as it was. The next save asks again, and publishing checks everything.
      () => undefined,
    )
    return () => {
      isWanted = false
    }
    // The draft is read again after each action, which may change what is missing without a new version.
  }, [kind, id, version, draft])
  return errors
}
