import { useState } from 'react'
import { Link } from 'react-router'
import { type Draft, readDraft } from '#contract/console/content.ts'
import { checkSeries, publishSeries, type SeriesDate } from '#contract/console/event-series.ts'
import { recordPath } from '#contract/console/record-path.ts'
import { Button } from '#web/ui/button.tsx'
import { Choice, ChoiceGroup } from '#web/ui/choice.tsx'
import { toast } from '#web/ui/toast.ts'
import { api } from '#console/api/api.ts'
import type { DraftStore } from '#console/drafts/draft-store.ts'
import { type GroupSpec, labelsAt } from '#console/form/field-spec.ts'
import { pathOf } from '#console/form/json.ts'
import { DeskError } from '#console/kit/desk-error.ts'
import { Dialog, DialogActions } from '#console/ui/dialog.tsx'
import { ErrorNote } from '#console/ui/error-note.tsx'
import { Placeholders } from '#console/ui/states.tsx'
import { useSend } from '#console/ui/use-send.ts'
import { useToggled } from '#console/ui/use-toggled.ts'
import { DateFacts } from './publish-facts.tsx'
import { dateName, datesText, isChosen, scheduleText } from './series-dates.ts'
import { useOnceSaved } from './use-once-saved.ts'
import styles from './editor.module.css'

type PublishSeriesDialogProps = {
  draft: Draft
  spec: GroupSpec
  store: DraftStore
  onDone: (draft: Draft) => void
  onClose: () => void
}

/** Lists the dates of a series that have something to publish, and publishes the chosen ones together. */
export function PublishSeriesDialog({ draft, spec, store, ...act }: PublishSeriesDialogProps) {
  const { id } = draft
  const { value, error: loadError } = useOnceSaved(store, () =>
    api(checkSeries, { params: { id } }),
  )
  const { isToggled, toggle } = useToggled<string>()
  const [isTold, setTold] = useState(true)
  const { isSending, error, send } = useSend()
  const waiting = value?.dates ?? []
  const chosen = waiting.filter((date) => isChosen(date, isToggled(date.id)))
  const count = datesText(chosen.length)
  const publish = async () => {
    const seen = chosen.map(({ id: date, version }) => ({ id: date, version }))
    await api(publishSeries, { params: { id }, body: { dates: seen, tellGuests: isTold } })
    return api(readDraft, { params: { kind: 'event', id } })
  }
  const faults = faultsOf(spec, waiting, error)
  return (
    <Dialog title="Publish all" onClose={act.onClose}>
      <p>These dates go out together, or none of them.</p>
      {value ? (
        <ChoiceGroup legend="Dates">
          {waiting.map((date) => (
            <Choice
              key={date.id}
              type="checkbox"
              label={dateName(date)}
              detail={detailOf(date)}
              checked={isChosen(date, isToggled(date.id))}
              onChange={() => toggle(date.id)}
            />
          ))}
        </ChoiceGroup>
      ) : (
        !loadError && <Placeholders />
      )}
      <DateFacts dates={chosen} telling={{ isOn: isTold, onChange: setTold }} />
      <ErrorNote error={loadError ?? error} />
      {faults.length > 0 && (
        <ul className={styles.points}>
          {faults.map(({ date, text }) => (
            <li key={date.id + text}>
              <Link to={recordPath({ kind: 'event', id: date.id })}>{dateName(date)}</Link>: {text}
            </li>
          ))}
        </ul>
      )}
      <DialogActions onClose={act.onClose} close="Cancel">
        <Button
          small
          disabled={chosen.length === 0}
          pending={isSending && 'Publishing …'}
          onClick={() =>
            void send(publish, (published) => {
              toast.success(`${count} published`)
              act.onDone(published)
            })
          }
        >
          Publish {count}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function detailOf(date: SeriesDate): string | undefined {
  const schedule = scheduleText(date)
  const notes = [
    date.state !== 'draft' && 'Published, with changes',
    schedule && `${schedule}. If you tick it, it goes out now`,
  ]
  return notes.filter(Boolean).join('. ') || undefined
}

type Fault = { date: SeriesDate; text: string }

/** 'Cover picture: Fill this in', with the date that it prevents. */
export function faultsOf(
  spec: GroupSpec,
  dates: readonly SeriesDate[],
  error: unknown,
): readonly Fault[] {
  const fields = error instanceof DeskError ? (error.problem?.fields ?? {}) : {}
  return Object.entries(fields).flatMap(([name, message]) => {
    const [id, ...path] = name.split('.')
    const date = dates.find((one) => one.id === id)
    const labels = labelsAt(spec, {}, pathOf(path.join('.')))
    return date ? [{ date, text: [...labels, message].join(': ') }] : []
  })
}
