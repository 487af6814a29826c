import { Link, useLoaderData } from 'react-router'
import { type CheckInEvent, listCheckInEvents } from '#contract/console/check-in.ts'
import { screenPaths } from '#contract/console/screen.ts'
import { api } from '#console/api/api.ts'
import { State } from '#console/ui/notice.tsx'
import { PageHead } from '#console/ui/page-head.tsx'
import { EmptyList } from '#console/ui/states.tsx'
import { type Column, Table } from '#console/ui/table.tsx'
import { dayAndTime } from './texts.ts'

export const loader = () => api(listCheckInEvents, {})

export function Component() {
  const { upcoming, past } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead
        title="Check-in"
        lead="Events with registration. Opening one shows names and access needs, and is an entry in the audit log."
      />
      {upcoming.length === 0 ? (
        <EmptyList title="No event is coming">
          <p>Published events with registration are listed here.</p>
        </EmptyList>
      ) : (
        <Table caption="Today and next" columns={columns} rows={upcoming} keyOf={({ id }) => id} />
      )}
      {past.length > 0 && (
        <>
          <h2>Past events</h2>
          <p>Names are erased seven days after an event. The counts remain.</p>
          <Table caption="Past events" columns={columns} rows={past} keyOf={({ id }) => id} />
        </>
      )}
    </>
  )
}

const columns: readonly Column<CheckInEvent>[] = [
  {
    name: 'Event',
    onPhone: 'wide',
    cell: (event) => (
      <>
        <Link to={`${screenPaths.checkIn}/${event.id}`}>
          <strong>{event.name}</strong>
        </Link>
        <small>{dayAndTime(event)}</small>
      </>
    ),
  },
  {
    name: 'Check-in',
    cell: ({ isCancelled, stage }) =>
      isCancelled ? (
        <State tone="bad">Cancelled</State>
      ) : stage === 'open' ? (
        <State tone="good">Open</State>
      ) : (
        <State tone="off">{stage === 'before' ? 'Not yet' : 'Over'}</State>
      ),
  },
  {
    name: 'Checked in',
    onPhone: 'end',
    cell: ({ counts: { checkedIn, expected } }) => `${checkedIn} of ${expected} in`,
  },
  {
    name: 'Free places',
    cell: ({ counts: { free } }) => (free === null ? 'No limit' : `${free} free`),
  },
]
