import { useState } from 'react'
import type { Draft } from '#contract/console/content.ts'
import { copyToDays, type SeriesDate } from '#contract/console/event-series.ts'
import {
  maxSeriesCopies,
  Repeat,
  repeatLabel,
  repeatsOf,
  seriesDays,
} from '#contract/console/series-days.ts'
import { type Day, dayOf } from '#contract/dates.ts'
import { EventDay } from '#contract/draft/event-body.ts'
import { Button } from '#web/ui/button.tsx'
import { Choice, ChoiceGroup } from '#web/ui/choice.tsx'
import { FieldPair, SelectField, TextField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'
import { api } from '#console/api/api.ts'
import type { DraftState } from '#console/drafts/draft-state.ts'
import type { DraftStore } from '#console/drafts/draft-store.ts'
import { valueAt } from '#console/form/json.ts'
import { Dialog, DialogActions } from '#console/ui/dialog.tsx'
import { ErrorNote } from '#console/ui/error-note.tsx'
import { useSend } from '#console/ui/use-send.ts'
import { useToggled } from '#console/ui/use-toggled.ts'
import { dayWithName } from '#console/ui/when.tsx'
import { offerOf } from './series-dates.ts'

type CopyToDaysDialogProps = {
  draft: Draft
  dates: readonly SeriesDate[]
  store: DraftStore
  onDone: () => void
  onClose: () => void
}

/** Lists the days of a rule, of which the person chooses, and makes a draft for each. */
export function CopyToDaysDialog({ draft, store, ...rest }: CopyToDaysDialogProps) {
  const day = EventDay.safeParse(valueAt(store.get().body, ['date'])).data
  return (
    <Dialog title="Copy to more days" onClose={rest.onClose}>
      {day === undefined ? (
        <>
          <p>Enter the day of this event first. The other days follow from it.</p>
          <DialogActions onClose={rest.onClose}>{null}</DialogActions>
        </>
      ) : (
        <DaysForm {...rest} first={day as Day} id={draft.id} store={store} />
      )}
    </Dialog>
  )
}

type DaysFormProps = Omit<CopyToDaysDialogProps, 'draft'> & { first: Day; id: string }

function DaysForm({ first, id, dates, store, onDone, onClose }: DaysFormProps) {
  const [repeat, setRepeat] = useState<Repeat>('weekly')
  const [end, setEnd] = useState<'count' | 'until'>('count')
  const [count, setCount] = useState('7')
  const [until, setUntil] = useState('')
  const [today] = useState(() => dayOf(new Date()))
  const { isToggled, toggle } = useToggled<Day>()
  const { isSending, error, send } = useSend()
  const wrong = end === 'count' ? wrongCount(count) : wrongUntil(until, first)
  const limit = end === 'count' ? { count: Number(count) } : { until: until as Day }
  const days = wrong === undefined ? seriesDays(first, { repeat, ...limit }) : []
  const offers = days.map((day) => offerOf(day, dates, today))
  const chosen = offers.filter(
    ({ day, isTaken, isOffered }) => !isTaken && isOffered !== isToggled(day),
  )
  const copy = async () => {
    const body = { version: await store.savedVersion(), days: chosen.map(({ day }) => day) }
    return api(copyToDays, { params: { id }, body })
  }
  return (
    <>
      <p>{copiedText(hasAddress(store.get()))}</p>
      <SelectField
        label="Repeat"
        value={repeat}
        onChange={({ target }) => setRepeat(Repeat.parse(target.value))}
      >
        {repeatsOf(first).map((one) => (
          <option key={one} value={one}>
            {repeatLabel(one, first)}
          </option>
        ))}
      </SelectField>
      <FieldPair>
        <SelectField
          label="Ends"
          value={end}
          onChange={({ target }) => setEnd(target.value === 'until' ? 'until' : 'count')}
        >
          <option value="count">After a number of days</option>
          <option value="until">On a day</option>
        </SelectField>
        {end === 'count' ? (
          <TextField
            label="How many more days"
            type="number"
            min={1}
            max={maxSeriesCopies}
            value={count}
            error={wrong}
            onChange={({ target }) => setCount(target.value)}
          />
        ) : (
          <TextField
            label="Last day"
            type="date"
            value={until}
            error={wrong}
            onChange={({ target }) => setUntil(target.value)}
          />
        )}
      </FieldPair>
      {offers.length > 0 && (
        <ChoiceGroup legend="Days" hint={hintOf(days)}>
          {offers.map(({ day, note, isTaken, isOffered }) => (
            <Choice
              key={day}
              type="checkbox"
              label={dayWithName(day)}
              detail={note}
              disabled={isTaken}
              checked={!isTaken && isOffered !== isToggled(day)}
              onChange={() => toggle(day)}
            />
          ))}
        </ChoiceGroup>
      )}
      <p role="status">{chosenText(chosen.length)}</p>
      <ErrorNote error={error} />
      <DialogActions onClose={onClose} close="Cancel">
        <Button
          small
          disabled={chosen.length === 0}
          pending={isSending && 'Copying …'}
          onClick={() =>
            void send(copy, () => {
              toast.success(`${draftsText(chosen.length)} made`)
              onDone()
            })
          }
        >
          {chosen.length === 0 ? 'Make drafts' : `Make ${draftsText(chosen.length)}`}
        </Button>
      </DialogActions>
    </>
  )
}

/** An address that was typed and not saved yet counts. */
export const hasAddress = ({ body, address }: Pick<DraftState, 'body' | 'address'>): boolean =>
  address === undefined ? Boolean(valueAt(body, ['exactAddress'])) : address.trim() !== ''

/** What each draft gets. The exact address of an event is erased seven days after it. */
export const copiedText = (isWithAddress: boolean): string =>
  isWithAddress
    ? 'Each day becomes a draft with everything but the day: texts, hours, places and the exact address. Guests are not copied.'
    : 'Each day becomes a draft with everything but the day: texts, hours and places. Guests are not copied. This event has no exact address: enter it in each draft.'

function wrongCount(count: string): string | undefined {
  const number = Number(count)
  const isRight = Number.isInteger(number) && number >= 1 && number <= maxSeriesCopies
  return isRight ? undefined : `Enter a number from 1 to ${maxSeriesCopies}`
}

const wrongUntil = (until: string, first: Day): string | undefined =>
  EventDay.safeParse(until).success && until > first
    ? undefined
    : `Enter a day after ${dayWithName(first)}`

const hintOf = ({ length }: readonly Day[]): string | undefined =>
  length === maxSeriesCopies ? `At most ${maxSeriesCopies} days at once.` : undefined

const chosenText = (count: number): string => {
  if (count === 0) return 'No day is chosen.'
  return count === 1 ? '1 day is chosen.' : `${count} days are chosen.`
}

const draftsText = (count: number): string => (count === 1 ? '1 draft' : `${count} drafts`)
