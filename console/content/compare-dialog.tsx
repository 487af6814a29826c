import { lazy, Suspense, useEffect, useState } from 'react'
import type { Draft } from '#contract/console/content.ts'
import { readRevision, restoreRevision } from '#contract/console/revision.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'
import { api } from '#console/api/api.ts'
import type { DraftStore } from '#console/drafts/draft-store.ts'
import { type Difference, differencesOf, plainTextOf } from '#console/form/differences.ts'
import type { GroupSpec } from '#console/form/field-spec.ts'
import { type Json, type JsonObject, pathName } from '#console/form/json.ts'
import { ValueView } from '#console/form/value-view.tsx'
import { SelectField } from '#web/ui/field.tsx'
import { Dialog, DialogActions } from '#console/ui/dialog.tsx'
import { ErrorNote } from '#console/ui/error-note.tsx'
import { Placeholders } from '#console/ui/states.tsx'
import { useSend } from '#console/ui/use-send.ts'
import styles from './editor.module.css'

const WordDiff = lazy(async () => ({ default: (await import('./word-diff.tsx')).WordDiff }))

type CompareDialogProps = {
  number: number
  draft: Draft
  spec: GroupSpec
  store: DraftStore
  onDone: (draft: Draft) => void
  onClose: () => void
}

type Against = 'draft' | 'before'

/** A revision beside the draft or the revision before it, word by word. Restoring copies it into the draft. */
export function CompareDialog({ number, draft, spec, store, onDone, onClose }: CompareDialogProps) {
  const [against, setAgainst] = useState<Against>('draft')
  const { bodies, error: loadError } = useBodies(draft, number)
  const { isSending, error, send } = useSend()
  const restore = async () => {
    const version = await store.savedVersion()
    const params = { kind: draft.kind, id: draft.id, number: String(number) }
    return api(restoreRevision, { params, body: { version } })
  }
  const [before, after] =
    against === 'draft' ? [bodies?.revision, store.get().body] : [bodies?.before, bodies?.revision]
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
      {bodies ? (
        <Differences differences={differencesOf(spec, before, after)} />
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

const Differences = ({ differences }: { differences: readonly Difference[] }) =>
  differences.length === 0 ? (
    <p>Both are the same.</p>
  ) : (
    <dl className={styles.differences}>
      {differences.map((difference) => (
        <div key={pathName(difference.path) + difference.labels.join()}>
          <dt>{difference.labels.join(': ')}</dt>
          <dd>
            <DifferenceView {...difference} />
          </dd>
        </div>
      ))}
    </dl>
  )

function DifferenceView({ spec, one, other }: Difference) {
  if (spec.kind === 'picture')
    return (
      <span className={styles.pictures}>
        <del>
          <ValueView spec={spec} value={one} />
        </del>
        <ins>
          <ValueView spec={spec} value={other} />
        </ins>
      </span>
    )
  if (spec.kind === 'encrypted') return <ins>Changed. No version has the address itself.</ins>
  const texts = { before: plainTextOf(spec, one), after: plainTextOf(spec, other) }
  return (
    <Suspense fallback={texts.after}>
      <WordDiff {...texts} />
    </Suspense>
  )
}

type Bodies = { revision: Json; before: Json }

function useBodies({ kind, id }: Draft, number: number) {
  const [state, setState] = useState<{ bodies?: Bodies; error?: unknown }>({})
  useEffect(() => {
    let isCurrent = true
    const read = async (which: number): Promise<Json> => {
      if (which < 1) return {}
      const params = { kind, id, number: String(which) }
      // The body of a response was JSON, so it is.
      return (await api(readRevision, { params })).body as JsonObject
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
