import type { ReactNode } from 'react'
import { Link } from 'react-router'
import {
  type GuestEvent,
  type GuestRow,
  GuestTab,
  type listGuests,
} from '#contract/console/guest.ts'
import { recordPath } from '#contract/console/record-path.ts'
import { screenPaths } from '#contract/console/screen.ts'
import { formatLongDay } from '#contract/dates.ts'
import type { DataOf } from '#contract/endpoint.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { TextButton } from '#web/ui/text-button.tsx'
import { useMay } from '#console/session/use-session.ts'
import { Notice, State } from '#console/ui/notice.tsx'
import { PageHead, Pane } from '#console/ui/page-head.tsx'
import { Paging } from '#console/ui/paging.tsx'
import { EmptyList } from '#console/ui/states.tsx'
import { type Column, RowActions, Table } from '#console/ui/table.tsx'
import { Tabs } from '#console/ui/tabs.tsx'
import type { GuestAction } from './dialogs.tsx'
import styles from './guests.module.css'
import { needTexts, placesOf, states, tabNames, ways, whenOf } from './texts.ts'

export type OpenDialog =
  | { kind: 'add' | 'email all'; event: GuestEvent }
  | { kind: GuestAction | 'details'; guest: GuestRow }

type OpenedListProps = {
  list: DataOf<typeof listGuests>
  tab: GuestTab
  onOpen: (dialog: OpenDialog) => void
  children: ReactNode
}

/** The guests of an event, and what staff can do with them. */
export function OpenedList({ list, tab, onOpen, children }: OpenedListProps) {
  const mayWrite = useMay('guest:write')
  const mayEmail = useMay('guest:email')
  const mayRead = useMay('content:read')
  const mayCheckIn = useMay('check-in:write')
  const { event, rows, counts, next, total } = list
  const mayAdd = mayWrite && !event.isCancelled && !event.isOver
  return (
    <>
      <PageHead
        title={event.name}
        tab="Guest list"
        lead={`${whenOf(event)}. ${placesOf(event)}.`}
        actions={
          <>
            <Link to="?view=print" className={buttonClass({ variant: 'outline', small: true })}>
              Print
            </Link>
            {mayCheckIn && (
              <Link
                to={`${screenPaths.checkIn}/${event.id}`}
                className={buttonClass({ variant: 'outline', small: true })}
              >
                Check-in
              </Link>
            )}
            {mayEmail && !event.isOver && (
              <Button small variant="outline" onClick={() => onOpen({ kind: 'email all', event })}>
                Email all…
              </Button>
            )}
            {mayAdd && (
              <Button small variant="outline" onClick={() => onOpen({ kind: 'add', event })}>
                Add guest
              </Button>
            )}
          </>
        }
      />
      {children}
      {event.isCancelled && (
        <Notice tone="bad" className={styles.notice}>
          This event is cancelled. Nobody is added or released.
        </Notice>
      )}
      <Tabs
        label="Guests"
        tabs={GuestTab.options.map((one) => ({
          label: tabNames[one],
          to: one === 'coming' ? '?' : `?tab=${one}`,
          isCurrent: one === tab,
          count: counts[one],
        }))}
      />
      <div className={styles.columns}>
        <div>
          {rows.length === 0 ? (
            <EmptyList title={emptyTitles[tab]}>
              <p>The form of the event brings guests here.</p>
            </EmptyList>
          ) : (
            <>
              <Table
                caption={tabNames[tab]}
                columns={columnsOf({ mayWrite, open: (kind, guest) => onOpen({ kind, guest }) })}
                rows={rows}
                keyOf={({ id }) => id}
              />
              <Paging next={next} total={total} noun={['guest', 'guests']} order="registered" />
            </>
          )}
        </div>
        <div className={styles.panes}>
          <Pane title="Wait list">
            <p>
              When a place becomes free, the next guest is offered it for 24 hours and is told in
              their safe way. You need not do anything.
            </p>
          </Pane>
          <Pane title="Erased">
            <p>
              Names, needs and contacts are erased on {formatLongDay(event.erasedOn)}, a week after
              the event.
            </p>
            {mayRead && (
              <p>
                <Link to={recordPath({ kind: 'event', id: event.id })}>Edit the event</Link>
              </p>
            )}
          </Pane>
        </div>
      </div>
    </>
  )
}

const emptyTitles = {
  coming: 'Nobody has a place yet',
  waiting: 'Nobody waits for a place',
  unconfirmed: 'Everybody confirmed their address',
} as const satisfies Record<GuestTab, string>

type Rights = {
  mayWrite: boolean
  open: (kind: GuestAction | 'details', guest: GuestRow) => void
}

const columnsOf = ({ mayWrite, open }: Rights): readonly Column<GuestRow>[] => [
  {
    name: 'Name at the door',
    onPhone: 'wide',
    breaksAnywhere: true,
    cell: ({ name, accessNeeds }) => (
      <>
        <strong>{name}</strong>
        {accessNeeds && <small className={styles.needs}>{accessNeeds}</small>}
      </>
    ),
  },
  { name: 'Code', noWrap: true, cell: ({ code }) => <strong>{code}</strong> },
  { name: 'Safe way', onPhone: 'end', cell: ({ way }) => ways[way] },
  {
    name: 'State',
    cell: ({ state, needs }) => (
      <>
        <State tone={states[state].tone}>{states[state].label}</State>
        {needs.length > 0 && (
          <small>Waits for: {needs.map((need) => needTexts[need].toLowerCase()).join(', ')}</small>
        )}
      </>
    ),
  },
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
        {mayWrite && guest.needs.some((need) => need !== 'text') && (
          <TextButton aria-label={`Release ${guest.name}`} onClick={() => open('release', guest)}>
            Release
          </TextButton>
        )}
        {mayWrite && (
          <TextButton aria-label={`Remove ${guest.name}`} onClick={() => open('remove', guest)}>
            Remove
          </TextButton>
        )}
      </RowActions>
    ),
  },
]
