import { type KeyboardEvent, useDeferredValue, useId, useRef, useState } from 'react'
import {
  admittedStates,
  type CheckInAction,
  type CheckInEvent,
  type CheckInGuest,
} from '#contract/console/check-in.ts'
import { Button } from '#web/ui/button.tsx'
import { State } from '#console/ui/notice.tsx'
import { EmptyList } from '#console/ui/states.tsx'
import styles from './check-in.module.css'
import {
  type Answers,
  type Arrival,
  arrivalOf,
  findGuests,
  type GuestList,
  inOrder,
} from './guest-list.ts'
import { queue } from './queue.ts'
import { stateTexts, timeOf } from './texts.ts'

/** More rows would make a phone slow, and nobody reads them. */
const maxRows = 50

type GuestsProps = {
  event: CheckInEvent
  list: GuestList
  /** What is not sent yet, in its order. */
  actions: readonly CheckInAction[]
  /** The name of the person at this phone. */
  by: string
  answers: Answers
}

/** The search and the guests that it found. Without a text these are all, the expected ones first. */
export function Guests({ event, list, actions, by, answers }: GuestsProps) {
  const [typed, setTyped] = useState('')
  const text = useDeferredValue(typed)
  const field = useRef<HTMLInputElement>(null)
  const rows = useRef<HTMLUListElement>(null)
  const fieldId = useId()
  const arrivalFor = (guest: CheckInGuest) => arrivalOf(guest, actions, by)
  const found = findGuests(list.guests, text)
  const guests = inOrder(found.guests, arrivalFor)
  const focusFirst = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    rows.current?.querySelector('button')?.focus()
  }
  const clear = () => {
    setTyped('')
    field.current?.focus()
  }
  /** The next code replaces this one. Without a text the keyboard of a phone must not open. */
  const selectText = () => {
    if (typed !== '') field.current?.select()
  }
  return (
    <>
      <div className={styles.search}>
        <label htmlFor={fieldId}>Code or name</label>
        <input
          ref={field}
          id={fieldId}
          type="text"
          inputMode="text"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={focusFirst}
        />
        {typed !== '' && (
          <Button small variant="outline" onClick={clear}>
            Clear
          </Button>
        )}
      </div>
      <p role="status" className={styles.found}>
        {foundText(found.isOtherCode, guests.length, text)}
      </p>
      {list.guests.length === 0 && (
        <EmptyList title="No guests yet">
          <p>Guests who register for this event arrive here.</p>
        </EmptyList>
      )}
      <ul ref={rows} className={styles.guests} aria-label="Guests">
        {guests.slice(0, maxRows).map((guest) => (
          <GuestRow
            key={guest.id}
            event={event}
            guest={guest}
            arrival={arrivalFor(guest)}
            answer={answers.get(guest.id)}
            onCheckIn={selectText}
          />
        ))}
      </ul>
      {guests.length > maxRows && (
        <p>And {guests.length - maxRows} more. Type a code or letters of a name.</p>
      )}
    </>
  )
}

function foundText(isOtherCode: boolean, count: number, text: string): string {
  if (isOtherCode) return 'Not for this event'
  if (text.trim() === '') return ''
  if (count === 0) return 'No guest of this event fits'
  return count === 1 ? '1 guest' : `${count} guests`
}

type GuestRowProps = {
  event: CheckInEvent
  guest: CheckInGuest
  arrival: Arrival
  answer: string | undefined
  onCheckIn: () => void
}

function GuestRow({ event, guest, arrival, answer, onCheckIn }: GuestRowProps) {
  const { checkIn, isUnsent } = arrival
  const { id, name, code, needs, state } = guest
  const mayEnter = admittedStates.includes(state) && !event.isCancelled && event.stage === 'open'
  return (
    <li className={checkIn ? styles.in : undefined}>
      <div>
        <strong className={styles.name}>{name}</strong> <span className={styles.code}>{code}</span>
        {needs && <p className={styles.needs}>{needs}</p>}
        {stateTexts[state] && <p>{stateTexts[state]}</p>}
        {checkIn && (
          <p>
            {timeOf(checkIn.at)}, by {checkIn.by}
          </p>
        )}
        {answer && (
          <p role="status" className={styles.answer}>
            {answer}
          </p>
        )}
      </div>
      <div className={styles.rowEnd}>
        {isUnsent ? <State tone="warn">Not sent</State> : checkIn && <State tone="good">In</State>}
        {checkIn ? (
          <Button
            small
            variant="outline"
            aria-label={`Undo: ${name}`}
            onClick={() => queue.add(event.id, { type: 'undo', id: checkIn.id, guest: id })}
          >
            Undo
          </Button>
        ) : (
          mayEnter && (
            <Button
              small
              aria-label={`Check in: ${name}`}
              onClick={() => {
                queue.add(event.id, newCheckIn(id))
                onCheckIn()
              }}
            >
              Check in
            </Button>
          )
        )}
      </div>
    </li>
  )
}

const newCheckIn = (guest: string): CheckInAction => ({
  type: 'check-in',
  id: crypto.randomUUID(),
  guest,
  at: new Date().toISOString(),
})
