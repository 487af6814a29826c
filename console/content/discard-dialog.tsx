import { useEffect, useState } from 'react'
import { discardChanges, type Draft, readPublished } from '#contract/console/content.ts'
import { toast } from '#web/ui/toast.ts'
import { api } from '#console/api/api.ts'
import type { DraftStore } from '#console/drafts/draft-store.ts'
import { differencesOf } from '#console/form/differences.ts'
import type { GroupSpec } from '#console/form/field-spec.ts'
import type { JsonObject } from '#console/form/json.ts'
import { ConfirmDialog } from '#console/ui/confirm-dialog.tsx'
import { ErrorNote } from '#console/ui/error-note.tsx'
import { Placeholders } from '#console/ui/states.tsx'
import { DifferenceKey, DifferenceList } from './difference-list.tsx'
import { actionTexts } from './record-actions.ts'

type DiscardDialogProps = {
  draft: Draft
  spec: GroupSpec
  store: DraftStore
  onDone: (draft: Draft) => void
  onClose: () => void
}

/** Lists the fields of the draft that change, and goes back to the published content. */
export function DiscardDialog({ draft, spec, store, onDone, onClose }: DiscardDialogProps) {
  const { kind, id } = draft
  const { published, error } = usePublished({ kind, id })
  const { title, label, text, done } = actionTexts.discard
  return (
    <ConfirmDialog
      title={title}
      action={label}
      isDestructive
      run={async () => {
        const body = { version: await store.savedVersion() }
        return api(discardChanges, { params: { kind, id }, body })
      }}
      onDone={(discarded) => {
        toast.success(done)
        onDone(discarded)
      }}
      onClose={onClose}
    >
      <p>{text}</p>
      {published ? (
        <>
          <DifferenceKey before="the draft" after="what visitors see" />
          <DifferenceList differences={differencesOf(spec, store.get().body, published)} />
        </>
      ) : (
        !error && <Placeholders />
      )}
      <ErrorNote error={error} />
    </ConfirmDialog>
  )
}

function usePublished({ kind, id }: Pick<Draft, 'kind' | 'id'>) {
  const [state, setState] = useState<{ published?: JsonObject; error?: unknown }>({})
  useEffect(() => {
    let isCurrent = true
    api(readPublished, { params: { kind, id } }).then(
      // The body of a response was JSON, so it is.
      ({ body }) => isCurrent && setState({ published: body as JsonObject }),
      (error: unknown) => isCurrent && setState({ error }),
    )
    return () => {
      isCurrent = false
    }
  }, [kind, id])
  return state
}
