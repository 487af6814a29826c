import { useState } from 'react'
import type { Draft } from '#contract/console/content.ts'
import { changeSeries, type DateChange, readSeriesChanges } from '#contract/console/event-series.ts'
import type { PublishCheck } from '#contract/console/publishing.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'
import { api } from '#console/api/api.ts'
import type { DraftStore } from '#console/drafts/draft-store.ts'
import { type GroupSpec, labelsAt } from '#console/form/field-spec.ts'
import { type Json, pathOf, valueAt } from '#console/form/json.ts'
import { Dialog, DialogActions } from '#console/ui/dialog.tsx'
import { ErrorNote } from '#console/ui/error-note.tsx'
import { Placeholders } from '#console/ui/states.tsx'
import { useSend } from '#console/ui/use-send.ts'
import { PublishFacts } from './publish-facts.tsx'
import { dateName, datesText } from './series-dates.ts'
import { useOnceSaved } from './use-once-saved.ts'
import styles from './editor.module.css'

type ChangeSeriesDialogProps = {
  draft: Draft
  spec: GroupSpec
  store: DraftStore
  /** Opened by a publish: the dialog then publishes this date too. */
  publish: { check: PublishCheck; run: () => Promise<void> } | undefined
  onDone: () => void
  onClose: () => void
}

type Which = 'all' | 'later'

/** Copies the changes of this date into the drafts of the other dates of its series. */
export function ChangeSeriesDialog({
  draft,
  spec,
  store,
  publish,
  ...act
}: ChangeSeriesDialogProps) {
  const params = { id: draft.id }
  const { value, error: loadError } = useOnceSaved(store, () => api(readSeriesChanges, { params }))
  const [which, setWhich] = useState<Which>('all')
  const { isSending, error, send } = useSend()
  const day = valueAt(store.get().body, ['date'])
  const dates = value?.dates.filter((date) => which === 'all' || isLater(date, day)) ?? []
  const changed = dates.filter(({ fields }) => fields.length > 0)
  const labelsOf = (names: readonly string[]) =>
    names.map((name) => labelsAt(spec, {}, pathOf(name)).join(': ')).join(', ')
  const change = async () => {
    const seen = changed.map(({ id, version }) => ({ id, version }))
    await api(changeSeries, { params, body: { version: await store.savedVersion(), dates: seen } })
    await publish?.run()
  }
  return (
    <Dialog title="Change together" onClose={act.onClose}>
      {publish && <PublishFacts check={publish.check} />}
      {!value && !loadError && <Placeholders />}
      {value?.fields.length === 0 && <p>This date has no change for the other dates.</p>}
      {value && value.fields.length > 0 && (
        <>
          <p>
            This date changes: <strong>{labelsOf(value.fields)}</strong>. The other dates get the
            change as drafts. Publish all makes them public.
          </p>
          <SelectField
            label="Which dates change"
            value={which}
            onChange={({ target }) => setWhich(target.value === 'later' ? 'later' : 'all')}
          >
            <option value="all">All other dates</option>
            <option value="later">The later dates</option>
          </SelectField>
          <ul className={styles.points}>
            {dates.map((date) => (
              <li key={date.id}>
                {dateName(date)}
                {date.fields.length === 0 && date.own.length === 0 && ': has the change already'}
                {date.own.length > 0 && `: keeps its own ${labelsOf(date.own)}`}
              </li>
            ))}
          </ul>
        </>
      )}
      <ErrorNote error={loadError ?? error} />
      <DialogActions onClose={act.onClose} close="Cancel">
        <Button
          small
          disabled={changed.length === 0}
          pending={isSending && 'Changing …'}
          onClick={() =>
            void send(change, () => {
              toast.success(`${datesText(changed.length)} changed as drafts`)
              act.onDone()
            })
          }
        >
          Change {datesText(changed.length)}
          {publish && ', publish this one'}
        </Button>
        {publish && (
          <Button
            small
            variant="outline"
            disabled={isSending}
            onClick={() => void send(publish.run, act.onDone)}
          >
            Publish only this one
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}

const isLater = ({ day }: Pick<DateChange, 'day'>, than: Json | undefined): boolean =>
  day !== null && typeof than === 'string' && day > than
