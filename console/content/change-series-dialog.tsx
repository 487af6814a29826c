import { useState } from 'react'
import type { Draft } from '#contract/console/content.ts'
import { changeSeries, type DateChange, readSeriesChanges } from '#contract/console/event-series.ts'
import type { PublishCheck } from '#contract/console/publishing.ts'
import { Button } from '#web/ui/button.tsx'
import { Choice, ChoiceGroup } from '#web/ui/choice.tsx'
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
import { useToggled } from '#console/ui/use-toggled.ts'
import { PublishFacts } from './publish-facts.tsx'
import { dateName, datesText, isChosen, scheduleText } from './series-dates.ts'
import { useOnceSaved } from './use-once-saved.ts'
import styles from './editor.module.css'

type ChangeSeriesDialogProps = {
  draft: Draft
  spec: GroupSpec
  store: DraftStore
  /** Opened by a publish: the dialog then publishes this date too. */
  publish: { check: PublishCheck; run: (tellGuests: boolean) => Promise<void> } | undefined
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
  const [isCopied, setCopied] = useState(false)
  const [isTold, setTold] = useState(publish !== undefined && publish.check.guestNotice !== null)
  const publishThis = publish && (() => publish.run(isTold))
  const { isToggled, toggle } = useToggled<string>()
  const { isSending, error, send } = useSend()
  const day = valueAt(store.get().body, ['date'])
  const dates = value?.dates.filter((date) => which === 'all' || isLater(date, day)) ?? []
  const offered = dates.filter(({ fields }) => fields.length > 0)
  const scheduled = offered.filter(({ publishAt }) => publishAt !== null)
  const unscheduled = dates.filter((date) => !scheduled.includes(date))
  const changed = offered.filter((date) => isChosen(date, isToggled(date.id)))
  const labelsOf = (names: readonly string[]) =>
    names.map((name) => labelsAt(spec, {}, pathOf(name)).join(': ')).join(', ')
  const change = async () => {
    const seen = changed.map(({ id, version }) => ({ id, version }))
    await api(changeSeries, { params, body: { version: await store.savedVersion(), dates: seen } })
  }
  const run = () =>
    changeThenPublish({ isCopied, change, onCopied: () => setCopied(true), publish: publishThis })
  // The list of dates must be read again once they have changed.
  const close = isCopied ? act.onDone : act.onClose
  return (
    <Dialog title="Change together" onClose={close}>
      {publish && (
        <PublishFacts check={publish.check} telling={{ isOn: isTold, onChange: setTold }} />
      )}
      {!value && !loadError && <Placeholders />}
      {value?.fields.length === 0 && <p>This date has no change for the other dates.</p>}
      {isCopied && <p>The other dates are changed as drafts. This one is not published yet.</p>}
      {value && value.fields.length > 0 && !isCopied && (
        <>
          <p>
            This date changes: <strong>{labelsOf(value.fields)}</strong>. The other dates get the
            change as drafts. Publish all makes them public. A scheduled date goes out by itself.
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
            {unscheduled.map((date) => (
              <li key={date.id}>
                {dateName(date)}
                {date.fields.length === 0 && date.own.length === 0 && ': has the change already'}
                {date.own.length > 0 && `: keeps its own ${labelsOf(date.own)}`}
              </li>
            ))}
          </ul>
          {scheduled.length > 0 && (
            <ChoiceGroup
              legend="Scheduled dates"
              hint="If you tick a date, the change goes out with it at its time."
            >
              {scheduled.map((date) => (
                <Choice
                  key={date.id}
                  type="checkbox"
                  label={dateName(date)}
                  detail={
                    date.own.length > 0
                      ? `${scheduleText(date)}. Keeps its own ${labelsOf(date.own)}`
                      : scheduleText(date)
                  }
                  checked={isChosen(date, isToggled(date.id))}
                  onChange={() => toggle(date.id)}
                />
              ))}
            </ChoiceGroup>
          )}
        </>
      )}
      <ErrorNote error={loadError ?? error} />
      <DialogActions onClose={close} close={isCopied ? 'Close' : 'Cancel'}>
        <Button
          small
          disabled={changed.length === 0}
          pending={isSending && (isCopied ? 'Publishing …' : 'Changing …')}
          onClick={() =>
            void send(run, () => {
              toast.success(`${datesText(changed.length)} changed as drafts`)
              act.onDone()
            })
          }
        >
          {isCopied
            ? 'Publish this one'
            : `Change ${datesText(changed.length)}${publish ? ', publish this one' : ''}`}
        </Button>
        {publishThis && !isCopied && (
          <Button
            small
            variant="outline"
            disabled={isSending}
            onClick={() => void send(publishThis, act.onDone)}
          >
            Publish only this one
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}

type ChangeThenPublish = {
  /** The other dates have the change already, so the versions that the dialog read are old. */
  isCopied: boolean
  change: () => Promise<void>
  onCopied: () => void
  publish: (() => Promise<void>) | undefined
}

/** A second press after a failed publish does not repeat the change. */
export async function changeThenPublish({
  isCopied,
  change,
  onCopied,
  publish,
}: ChangeThenPublish) {
  if (!isCopied) await change()
  onCopied()
  await publish?.()
}

const isLater = ({ day }: Pick<DateChange, 'day'>, than: Json | undefined): boolean =>
  day !== null && typeof than === 'string' && day > than
