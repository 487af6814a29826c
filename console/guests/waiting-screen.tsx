import { useCallback, useState } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { type GuestEvent, listWaitingGuests, type WaitingGuest } from '#contract/console/guest.ts'
import { screenPaths } from '#contract/console/screen.ts'
import { formatDay } from '#contract/dates.ts'
import { formatTime } from '#contract/text/event-time.ts'
import { TextButton } from '#web/ui/text-button.tsx'
import { api } from '#console/api/api.ts'
import { useMay } from '#console/session/use-session.ts'
import { unlessCovered } from '#console/ui/cover.ts'
import { ErrorNote } from '#console/ui/error-note.tsx'
import { readParams } from '#console/ui/filters.tsx'
import { State } from '#console/ui/notice.tsx'
import { PageHead } from '#console/ui/page-head.tsx'
import { Paging } from '#console/ui/paging.tsx'
import { EmptyList } from '#console/ui/states.tsx'
import { type Column, RowActions, Table } from '#console/ui/table.tsx'
import { DetailsDialog } from './details-dialog.tsx'
import { ActionDialog, type GuestAction } from './dialogs.tsx'
import styles from './guests.module.css'
import { HiddenList } from './hidden-list.tsx'
import { needTexts, placesOf, ways, whenOf } from './texts.ts'
import { hiddenParam, useHideOnCover, useReadAgain } from './use-hide-on-cover.ts'

export async function loader({ request }: LoaderFunctionArgs) {
  const { after, ...params } = readParams(request.url, ['after', hiddenParam])
  // A list that arrives after the privacy screen opened is not shown.
  const list =
    params[hiddenParam] === undefined ? await unlessCovered(() => readPage(after)) : undefined
  return { list: list ?? null }
}

const readPage = (after: string | undefined) => api(listWaitingGuests, { query: { after } })

type OpenDialog = { kind: GuestAction | 'details'; guest: WaitingGuest }

export function Component() {
  const loaded = useLoaderData<typeof loader>()
  const { list, error, readAgain } = useReadAgain(loaded.list, readPage)
  const [dialog, setDialog] = useState<OpenDialog>()
  const close = useCallback(() => setDialog(undefined), [])
  const { addressOfShown, isHidden } = useHideOnCover(close)
  const mayWrite = useMay('guest:write')
  if (!list || isHidden)
    return (
      <>
        <PageHead title="Guests" />
        <HiddenList to={addressOfShown} />
      </>
    )
  const { rows, events, next, total } = list
  return (
    <>
      <PageHead
        title="Guests"
        lead="Guests of all events who wait for an intake talk, a text message or your word. The audit log records that you opened their names."
      />
      <ErrorNote error={error} />
      {rows.length === 0 ? (
        <EmptyList title="No guest waits for staff">
          <p>Guests who want a text, a talk or a confirmation appear here.</p>
        </EmptyList>
      ) : (
        <>
          <Table
            caption="Guests who wait"
            columns={waitingColumns({
              mayWrite,
              open: (kind, guest) => setDialog({ kind, guest }),
            })}
            rows={rows}
            keyOf={({ id }) => id}
          />
          <Paging next={next} total={total} noun={['guest', 'guests']} order="soonest" />
        </>
      )}
      <h2 className={styles.heading}>Events with guests</h2>
      {events.length === 0 ? (
        <p>No event has guests. Guests are erased seven days after their event.</p>
      ) : (
        <Table
          caption="Events with guests"
          columns={eventColumns}
          rows={events}
          keyOf={({ id }) => id}
        />
      )}
      {dialog?.kind === 'details' && (
        <DetailsDialog {...dialog} textMessage={dialog.guest.textMessage} onClose={close} />
      )}
      {dialog && dialog.kind !== 'details' && (
        <ActionDialog
          action={dialog.kind}
          guest={dialog.guest}
          onDone={() => {
            close()
            void readAgain()
          }}
          onClose={close}
        />
      )}
    </>
  )
}

type Rights = { mayWrite: boolean; open: (kind: OpenDialog['kind'], guest: WaitingGuest) => void }

const waitingColumns = ({ mayWrite, open }: Rights): readonly Column<WaitingGuest>[] => [
  {
    name: 'Guest',
    onPhone: 'wide',
    breaksAnywhere: true,
    cell: ({ name, code, accessNeeds }) => (
      <span className={styles.who}>
        <strong>{name}</strong>
        <small>{code}</small>
        {accessNeeds && <small>{accessNeeds}</small>}
      </span>
    ),
  },
  {
    name: 'Event',
    onPhone: 'wide',
    breaksAnywhere: true,
    cell: ({ event }) => (
      <span className={styles.who}>
        <Link to={`${screenPaths.guests}/${event.id}`}>{event.name}</Link>
        <small>
          {formatDay(event.day)}
          {event.starts !== null && `, ${formatTime(event.starts)}`}
          {event.isCancelled && '. Cancelled'}
        </small>
      </span>
    ),
  },
  {
    name: 'Waits for',
    onPhone: 'wide',
    cell: ({ needs, textMessage }) => (
      <>
        {needs.map((need) => needTexts[need]).join(', ')}
        {textMessage !== null && <small className={styles.message}>“{textMessage}”</small>}
      </>
    ),
  },
  { name: 'Safe way', onPhone: 'wide', cell: ({ way }) => ways[way] },
  {
    name: 'Actions',
    isNameHidden: true,
    onPhone: 'wide',
    atEnd: true,
    cell: (guest) => (
      <RowActions>
        <TextButton aria-label={`Details of ${guest.name}`} onClick={() => open('details', guest)}>
          Details
        </TextButton>
        {mayWrite && guest.needs.includes('text') && (
          <TextButton
            aria-label={`Mark as texted: ${guest.name}`}
            onClick={() => open('texted', guest)}
          >
            Mark as texted
          </TextButton>
        )}
        {mayWrite && (guest.needs.includes('talk') || guest.needs.includes('confirmation')) && (
          <TextButton aria-label={`Release ${guest.name}`} onClick={() => open('release', guest)}>
            Release
          </TextButton>
        )}
      </RowActions>
    ),
  },
]

const eventColumns: readonly Column<GuestEvent>[] = [
  {
    name: 'Event',
    onPhone: 'wide',
    breaksAnywhere: true,
    cell: (event) => (
      <>
        <Link to={`${screenPaths.guests}/${event.id}`}>
          <strong>{event.name}</strong>
        </Link>
        <small>{whenOf(event)}</small>
      </>
    ),
  },
  { name: 'Guests', onPhone: 'wide', cell: placesOf },
  {
    name: 'State',
    cell: ({ isCancelled, isOver }) =>
      isCancelled ? (
        <State tone="bad">Cancelled</State>
      ) : (
        <State tone={isOver ? 'off' : 'good'}>{isOver ? 'Over' : 'Upcoming'}</State>
      ),
  },
]
