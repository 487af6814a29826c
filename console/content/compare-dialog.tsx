import { useEffect, useState } from 'react'
import type { Draft } from '#contract/console/content.ts'
import { readRevision, restoreRevision, type RevisionRow } from '#contract/console/revision.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'
import { api } from '#console/api/api.ts'
import type { DraftState } from '#console/drafts/draft-state.ts'
import type { DraftStore } from '#console/drafts/draft-store.ts'
import { differencesOf } from '#console/form/differences.ts'
import type { GroupSpec } from '#console/form/field-spec.ts'
import type { Json, JsonObject } from '#console/form/json.ts'
import { SelectField } from '#web/ui/field.tsx'
import { Dialog, DialogActions } from '#console/ui/dialog.tsx'
import { ErrorNote } from '#console/ui/error-note.tsx'
import { Placeholders } from '#console/ui/states.tsx'
import { useSend } from '#console/ui/use-send.ts'
import { whenInSentence } from '#console/ui/when.tsx'
import { DifferenceKey, DifferenceList } from './difference-list.tsx'
import { revisionName } from './record-state.tsx'

type CompareDialogProps = {
  number: number
  draft: Draft
  spec: GroupSpec
  store: DraftStore
  onDone: (draft: Draft) => void
  onClose: () => void
}

type Against = 'draft' | 'before'

/** A revision beside the draft or the revision before it. Restoring copies it into the draft. */
export function CompareDialog({ number, draft, spec, store, onDone, onClose }: CompareDialogProps) {
  const [against, setAgainst] = useState<Against>('draft')
  const { bodies, error: loadError } = useBodies(draft, number)
  const { isSending, error, send } = useSend()
  const restore = async () => {
    const version = await store.savedVersion()
    const params = { kind: draft.kind, id: draft.id, number: String(number) }
    return api(restoreRevision, { params, body: { version } })
  }
  const state = store.get()
  const now: Version = { name: draftName(state), body: state.body }
  const [before, after] =
    against === 'draft' ? [bodies?.revision, now] : [bodies?.before, bodies?.revision]
  return (
    <Dialog title={`Version ${number}`} isWide onClose={onClose}>
      {number > 1 && (
        <SelectField
          label="Compare"
          value={against}
          onChange={({ target }) => setAgainst(target.value === 'draft' ? 'draft' : 'before')}
        >
          <option value="draft">This version with the draft</option>
          <option value="before">Version {number - 1} with this version</option>
        </SelectField>
      )}
      {before && after ? (
        <>
          <DifferenceKey before={before.name} after={after.name} />
          <DifferenceList differences={differencesOf(spec, before.body, after.body)} />
        </>
      ) : (
        !loadError && <Placeholders />
      )}
      <ErrorNote error={loadError ?? error} />
      <DialogActions onClose={onClose}>
        {draft.state !== 'archived' && (
          <Button
            small
            disabled={!bodies}
            pending={isSending && 'Copying …'}
            onClick={() =>
              void send(restore, (restored) => {
                toast.success('The version is in the draft. The site has not changed.')
                onDone(restored)
              })
            }
          >
            Copy this version into the draft
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}

type Version = { name: string; body: Json }
type Bodies = { revision: Version; before: Version }

function useBodies({ kind, id }: Draft, number: number) {
  const [state, setState] = useState<{ bodies?: Bodies; error?: unknown }>({})
  useEffect(() => {
    let isCurrent = true
    const read = async (which: number): Promise<Version> => {
      if (which < 1) return { name: '', body: {} }
      const params = { kind, id, number: String(which) }
      const revision = await api(readRevision, { params })
      // The body of a response was JSON, so it is.
      return { name: versionName(revision), body: revision.body as JsonObject }
    }
    Promise.all([read(number), read(number - 1)]).then(
      ([revision, before]) => isCurrent && setState({ bodies: { revision, before } }),
      (error: unknown) => isCurrent && setState({ error }),
    )
    return () => {
      isCurrent = false
    }
  }, [kind, id, number])
  return state
}

/** 'version 3, Ada, today at 10:04 AM' */
const versionName = (revision: RevisionRow): string =>
  `version ${revision.number}, ${revisionName(revision)}, ${whenInSentence(revision.at)}`

/** 'the draft, Ada, today at 10:04 AM' */
export function draftName({ saved, status }: Pick<DraftState, 'saved' | 'status'>): string {
  if (status.kind !== 'saved') return 'the draft with your changes that are not saved yet'
  const { editedBy, editedAt } = saved
  const parts = ['the draft', editedBy, editedAt && whenInSentence(editedAt)]
  return parts.filter(Boolean).join(', ')
}
