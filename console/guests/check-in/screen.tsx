import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import {
  type CheckInEvent,
  openCheckIn,
  readCheckInChanges,
  readCheckInEvent,
} from '#contract/console/check-in.ts'
import { screenPaths } from '#contract/console/screen.ts'
import { Button } from '#web/ui/button.tsx'
import { createStore, type Store, useStore } from '#web/kit/store.ts'
import { api, quietApi } from '#console/api/api.ts'
import { useMay, useSession } from '#console/session/use-session.ts'
import { BackLink } from '#console/ui/back-link.tsx'
import { onCover, unlessCovered } from '#console/ui/cover.ts'
import { ErrorNote } from '#console/ui/error-note.tsx'
import { Notice } from '#console/ui/notice.tsx'
import { PageHead } from '#console/ui/page-head.tsx'
import { useSend } from '#console/ui/use-send.ts'
import { AddGuestDialog } from '../dialogs.tsx'
import styles from './check-in.module.css'
import { type Answers, applyChanges, applyPoll, countsWith, type GuestList } from './guest-list.ts'
import { Guests } from './guests.tsx'
import { queue } from './queue.ts'
import { dayAndTime } from './texts.ts'

const pollMs = 5_000

/** The router keeps what a loader returns, so the list is in a store that is emptied when the screen is covered. */
type Opened = Store<GuestList | undefined>

async function openList(id: string): Promise<GuestList> {
  return { ...(await api(openCheckIn, { params: { id }, body: {} })), isStale: false }
}

/** Opening the list is an entry in the audit log, so it is opened once for each visit. */
export async function loader({ params }: LoaderFunctionArgs) {
  const id = params['id'] ?? ''
  const event = await api(readCheckInEvent, { params: { id } })
  const opened: Opened = createStore<GuestList | undefined>(undefined)
  // A list that arrives after the privacy screen opened is not shown.
  if (event.stage !== 'over') opened.set(await unlessCovered(() => openList(id)))
  return { event, opened }
}

export const shouldRevalidate = () => false

export function Component() {
  const { event, opened } = useLoaderData<typeof loader>()
  return <Screen key={event.id} event={event} opened={opened} />
}

function Screen({ event, opened }: { event: CheckInEvent; opened: Opened }) {
  const { person } = useSession()
  const list = useStore(opened)
  const [isCovered, setCovered] = useState(false)
  const answers = useAnswers(event.id, opened)
  const actions = useStore(queue.unsent)
    .filter((queued) => queued.event === event.id)
    .map(({ action }) => action)
  const close = useEffectEvent(() => {
    opened.set(undefined)
    setCovered(true)
  })
  useEffect(() => onCover(close), [])
  usePollChanges(event.id, opened)
  const [isAdding, setAdding] = useState(false)
  // The page may stay open over midnight, so the stage is that of the newest response.
  const stage = list?.stage ?? event.stage
  const mayAdd = useMay('guest:write') && !event.isCancelled && stage !== 'over'
  const opening = useSend()
  const open = () =>
    void opening.send(
      () => unlessCovered(() => openList(event.id)),
      (received) => received && opened.set(received),
    )
  const counts = list ? countsWith(list.counts, list.guests, actions) : event.counts
  return (
    <>
      <BackLink to={screenPaths.checkIn} list="Check-in" />
      <PageHead
        title={event.name}
        tab="Check-in"
        lead={`${dayAndTime(event)}, ${event.location}`}
        actions={
          mayAdd && (
            <Button small variant="outline" onClick={() => setAdding(true)}>
              Add guest
            </Button>
          )
        }
      />
      <dl className={styles.counts} data-ground="dark">
        <div>
          <dt>Checked in</dt>
          <dd>{counts.checkedIn}</dd>
        </div>
        <div>
          <dt>Expected</dt>
          <dd>{counts.expected}</dd>
        </div>
        <div>
          <dt>Free</dt>
          <dd>{counts.free ?? 'No limit'}</dd>
        </div>
        <div>
          <dt>Not sent</dt>
          <dd>{actions.length}</dd>
        </div>
      </dl>
      <Unsent count={actions.length} />
      {event.isCancelled && (
        <Notice tone="bad">
          <strong>This event is cancelled.</strong> Nobody can be checked in.
        </Notice>
      )}
      {!event.isCancelled && stage === 'before' && (
        <Notice>
          Check-in begins on the day of the event. Until then the server refuses check-ins.
        </Notice>
      )}
      {list?.isStale && (
        <Notice tone="warn" className={styles.notice}>
          <p>Guests were added, removed or changed.</p>
          <Button small variant="outline" pending={opening.isSending && 'Opening …'} onClick={open}>
            Load the list again
          </Button>
        </Notice>
      )}
      {list ? (
        <Guests
          event={{ ...event, stage }}
          list={list}
          actions={actions}
          by={person.name}
          answers={answers}
        />
      ) : (
        <Closed event={event} isCovered={isCovered || stage !== 'over'}>
          <Button pending={opening.isSending && 'Opening …'} onClick={open}>
            Open the list
          </Button>
        </Closed>
      )}
      <ErrorNote error={opening.error} />
      {isAdding && (
        <AddGuestDialog
          event={event}
          onDone={() => {
            setAdding(false)
            open()
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  )
}

type ClosedProps = { event: CheckInEvent; isCovered: boolean; children: ReactNode }

/** Without the list: it was hidden, or the event is over. */
function Closed({ event, isCovered, children }: ClosedProps) {
  return (
    <div className={styles.closed}>
      <p>
        {isCovered
          ? 'The list was dropped when the screen was hidden. Check-ins that are not sent stay: they have no names and no codes.'
          : 'This event is over. Names are erased seven days after an event, and the counts remain.'}
      </p>
      <p>Opening the list is an entry in the audit log.</p>
      {!(event.stage === 'over' && event.counts.expected === 0) && children}
    </div>
  )
}

/** How many check-ins the server has not confirmed, and what the person can do. */
function Unsent({ count }: { count: number }) {
  const error = useStore(queue.error)
  const isShown = count > 0 && error !== undefined
  return (
    <div role="status">
      {isShown && (
        <Notice tone="warn" className={styles.notice}>
          <p>
            <strong>
              {count === 1 ? '1 change is not sent.' : `${count} changes are not sent.`}
            </strong>{' '}
            Go on: they are sent by themselves when the server responds. Keep this page open,
            because this device stores nothing.
          </p>
          <Button small variant="outline" onClick={() => void queue.sendNow()}>
            Send now
          </Button>
        </Notice>
      )}
    </div>
  )
}

/** Puts confirmed check-ins into the list. */
function useAnswers(eventId: string, opened: Opened): Answers {
  const [answers, setAnswers] = useState<Answers>(new Map())
  useEffect(
    () =>
      queue.onSent((event, { results, counts }) => {
        if (event !== eventId) return
        const list = opened.get()
        if (list) opened.set(applyChanges(list, results, { counts }))
        setAnswers((all) => {
          const next = new Map(all)
          for (const { id, guest, checkIn, refusal } of results) {
            const isRepeat = checkIn !== null && checkIn.id !== id
            if (refusal !== null) next.set(guest, refusal)
            else if (isRepeat) next.set(guest, 'In already, checked in by another phone.')
            else next.delete(guest)
          }
          return next
        })
      }),
    [eventId, opened],
  )
  return answers
}

/** Reads what other phones did, every five seconds while the page is visible. */
function usePollChanges(id: string, opened: Opened): void {
  const isOpen = useStore(opened) !== undefined
  const poll = useEffectEvent(async () => {
    const list = opened.get()
    if (document.hidden || !list) return
    const query = { after: String(list.after) }
    const polled = await quietApi(readCheckInChanges, { params: { id }, query })
    const current = opened.get()
    if (current) opened.set(applyPoll(current, polled))
  })
  useEffect(() => {
    if (!isOpen) return
    // Without a response the list stays as it is, and the next poll asks for the same changes.
    const timer = setInterval(() => void poll().catch(() => undefined), pollMs)
    return () => clearInterval(timer)
  }, [isOpen])
}
