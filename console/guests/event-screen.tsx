import { useCallback, useState } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { type GuestRow, GuestTab, listGuests } from '#contract/console/guest.ts'
import { recordPath } from '#contract/console/record-path.ts'
import { screenPaths } from '#contract/console/screen.ts'
import { formatLongDay } from '#contract/dates.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { TextButton } from '#web/ui/text-button.tsx'
import { api } from '#console/api/api.ts'
import { useMay } from '#console/session/use-session.ts'
import { BackLink } from '#console/ui/back-link.tsx'
import { readParams } from '#console/ui/filters.tsx'
import { Notice, State } from '#console/ui/notice.tsx'
import { PageHead, Pane } from '#console/ui/page-head.tsx'
import { Paging } from '#console/ui/paging.tsx'
import { EmptyList } from '#console/ui/states.tsx'
import { type Column, RowActions, Table } from '#console/ui/table.tsx'
import { Tabs } from '#console/ui/tabs.tsx'
import { DetailsDialog } from './details-dialog.tsx'
import { ActionDialog, AddGuestDialog, type GuestAction } from './dialogs.tsx'
import { EmailAllDialog } from './email-all-dialog.tsx'
import styles from './guests.module.css'
import { HiddenList } from './hidden-list.tsx'
import { PrintedList } from './printed-list.tsx'
import { needTexts, placesOf, states, tabNames, ways, whenOf } from './texts.ts'
import { hiddenParam, useHideOnCover } from './use-hide-on-cover.ts'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const id = params['id'] ?? ''
  const { after, view, ...query } = readParams(request.url, ['after', 'tab', 'view', hiddenParam])
  if (query[hiddenParam] !== undefined) return { list: null, isPrinted: false, tab: null }
  const isPrinted = view === 'print'
  const tab = GuestTab.safeParse(query.tab).data ?? 'coming'
  return {
    list: isPrinted
      ? await readAll(id)
      : await api(listGuests, { params: { id }, query: { tab, after } }),
    isPrinted,
    tab,
  }
}

/** All guests who come, for printing. */
async function readAll(id: string) {
  const read = (after?: string) =>
    api(listGuests, { params: { id }, query: { limit: '100', after } })
  const list = await read()
  for (let { next } = list; next !== null;) {
    const page = await read(next)
    list.rows.push(...page.rows)
    next = page.next
  }
  return { ...list, next: null }
}

type OpenDialog = { kind: 'add' | 'email all' } | { kind: GuestAction | 'details'; guest: GuestRow }

export function Component() {
  const { list, isPrinted, tab } = useLoaderData<typeof loader>()
  const { revalidate } = useRevalidator()
  const [dialog, setDialog] = useState<OpenDialog>()
  const close = useCallback(() => setDialog(undefined), [])
  // What the person types in stays.
  const hide = useCallback(
    () => setDialog((open) => (open && 'guest' in open ? undefined : open)),
    [],
  )
  const { addressOfShown, isHidden } = useHideOnCover(hide)
  const mayWrite = useMay('guest:write')
  const mayEmail = useMay('guest:email')
  const mayRead = useMay('content:read')
  const mayCheckIn = useMay('check-in:write')
  if (!list || isHidden)
    return (
      <>
        <BackLink to={screenPaths.guests} list="Guests" />
        <PageHead title="Guest list" />
        <HiddenList to={addressOfShown} />
      </>
    )
  const { event, rows, counts, next, total } = list
  if (isPrinted) return <PrintedList event={event} rows={rows} />
  const mayAdd = mayWrite && !event.isCancelled && !event.isOver
  const done = () => {
    close()
    void revalidate()
  }
  return (
    <>
      <BackLink to={screenPaths.guests} list="Guests" />
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
              <Button small variant="outline" onClick={() => setDialog({ kind: 'email all' })}>
                Email all…
              </Button>
            )}
            {mayAdd && (
              <Button small variant="outline" onClick={() => setDialog({ kind: 'add' })}>
                Add guest
              </Button>
            )}
          </>
        }
      />
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
            <EmptyList title={emptyTitles[tab ?? 'coming']}>
              <p>The form of the event brings guests here.</p>
            </EmptyList>
          ) : (
            <>
              <Table
                caption={tabNames[tab ?? 'coming']}
                columns={columnsOf({ mayWrite, open: (kind, guest) => setDialog({ kind, guest }) })}
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
      {dialog?.kind === 'add' && <AddGuestDialog event={event} onDone={done} onClose={close} />}
      {dialog?.kind === 'email all' && (
        <EmailAllDialog id={event.id} onDone={done} onClose={close} />
      )}
      {dialog?.kind === 'details' && <DetailsDialog guest={dialog.guest} onClose={close} />}
      {dialog && 'guest' in dialog && dialog.kind !== 'details' && (
        <ActionDialog action={dialog.kind} guest={dialog.guest} onDone={done} onClose={close} />
      )}
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
