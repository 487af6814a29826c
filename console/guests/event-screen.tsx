import { useCallback, useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { GuestTab, listGuests } from '#contract/console/guest.ts'
import { screenPaths } from '#contract/console/screen.ts'
import { api } from '#console/api/api.ts'
import { BackLink } from '#console/ui/back-link.tsx'
import { unlessCovered } from '#console/ui/cover.ts'
import { ErrorNote } from '#console/ui/error-note.tsx'
import { readParams } from '#console/ui/filters.tsx'
import { PageHead } from '#console/ui/page-head.tsx'
import { DetailsDialog } from './details-dialog.tsx'
import { ActionDialog, AddGuestDialog } from './dialogs.tsx'
import { EmailAllDialog } from './email-all-dialog.tsx'
import { HiddenList } from './hidden-list.tsx'
import { type OpenDialog, OpenedList } from './opened-list.tsx'
import { PrintedList } from './printed-list.tsx'
import { hiddenParam, useHideOnCover, useReadAgain } from './use-hide-on-cover.ts'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const id = params['id'] ?? ''
  const { after, view, ...query } = readParams(request.url, ['after', 'tab', 'view', hiddenParam])
  const isPrinted = view === 'print'
  const tab = GuestTab.safeParse(query.tab).data ?? 'coming'
  const read = () => (isPrinted ? readAll(id) : readPage({ id, tab, after }))
  // A list that arrives after the privacy screen opened is not shown.
  const list = query[hiddenParam] === undefined ? await unlessCovered(read) : undefined
  return { id, list: list ?? null, isPrinted, tab }
}

type PageOf = { id: string; tab: GuestTab; after: string | undefined }

const readPage = ({ id, tab, after }: PageOf) =>
  api(listGuests, { params: { id }, query: { tab, after } })

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

export function Component() {
  const { id, tab, isPrinted, ...loaded } = useLoaderData<typeof loader>()
  const { list, error, readAgain } = useReadAgain(loaded.list, (after) =>
    readPage({ id, tab, after }),
  )
  const [dialog, setDialog] = useState<OpenDialog>()
  const close = useCallback(() => setDialog(undefined), [])
  // What the person types stays, unless the dialog shows a guest.
  const hide = useCallback(
    () => setDialog((open) => (open && 'guest' in open ? undefined : open)),
    [],
  )
  const { addressOfShown, isHidden } = useHideOnCover(hide)
  const done = () => {
    close()
    void readAgain()
  }
  if (list && !isHidden && isPrinted) return <PrintedList event={list.event} rows={list.rows} />
  return (
    <>
      <BackLink to={screenPaths.guests} list="Guests" />
      {list && !isHidden ? (
        <OpenedList list={list} tab={tab} onOpen={setDialog}>
          <ErrorNote error={error} />
        </OpenedList>
      ) : (
        <>
          <PageHead title="Guest list" />
          <HiddenList to={addressOfShown} />
        </>
      )}
      {dialog?.kind === 'add' && (
        <AddGuestDialog event={dialog.event} onDone={done} onClose={close} />
      )}
      {dialog?.kind === 'email all' && <EmailAllDialog id={id} onDone={done} onClose={close} />}
      {dialog?.kind === 'details' && <DetailsDialog guest={dialog.guest} onClose={close} />}
      {dialog && 'guest' in dialog && dialog.kind !== 'details' && (
        <ActionDialog action={dialog.kind} guest={dialog.guest} onDone={done} onClose={close} />
      )}
    </>
  )
}
