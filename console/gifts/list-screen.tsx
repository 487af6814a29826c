import { useState } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import {
  exportGifts,
  GiftReference,
  type GiftRow,
  GiftState,
  listGifts,
} from '#contract/console/gift.ts'
import { readReceiptStatus } from '#contract/console/received-gift.ts'
import { screenPaths } from '#contract/console/screen.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { api, fetchFile } from '#console/api/api.ts'
import { saveFile } from '#console/kit/save-file.ts'
import { useMay } from '#console/session/use-session.ts'
import { readParams } from '#console/ui/filters.tsx'
import { PageHead } from '#console/ui/page-head.tsx'
import { Paging } from '#console/ui/paging.tsx'
import { ReasonDialog } from '#console/ui/reason-dialog.tsx'
import { ReferenceFinder } from '#console/ui/reference-finder.tsx'
import { EmptyList } from '#console/ui/states.tsx'
import { type Column, RowActions } from '#console/ui/table.tsx'
import { Tabs } from '#console/ui/tabs.tsx'
import { GiftTable } from './gift-table.tsx'
import { MatchDialog } from './match-dialog.tsx'
import { RecordDialog } from './record-dialog.tsx'
import { emptyTexts, tabNames } from './texts.ts'

export async function loader({ request }: LoaderFunctionArgs) {
  const params = readParams(request.url, ['state', 'after'])
  const state = GiftState.safeParse(params.state).data
  const [list, { isCharity }] = await Promise.all([
    api(listGifts, { query: { state, after: params.after } }),
    api(readReceiptStatus, {}),
  ])
  return { state, list, isCharity }
}

type Open = { kind: 'export' | 'record' } | { kind: 'match'; pledge?: GiftRow }

export function Component() {
  const { state, list, isCharity } = useLoaderData<typeof loader>()
  const { revalidate } = useRevalidator()
  const may = { write: useMay('gift:write'), export: useMay('gift:export') }
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  return (
    <>
      <PageHead
        title="Gifts"
        lead="This list shows no donors. Open a gift to reveal who gave it."
        actions={
          <>
            {may.export && (
              <Button small variant="outline" onClick={() => setOpen({ kind: 'export' })}>
                Export…
              </Button>
            )}
            {may.write && (
              <>
                <Button small variant="outline" onClick={() => setOpen({ kind: 'record' })}>
                  Record cash or a cheque
                </Button>
                <Button small onClick={() => setOpen({ kind: 'match' })}>
                  Match an e-Transfer
                </Button>
              </>
            )}
          </>
        }
      />
      <Tabs label="State" tabs={tabsFor(state)} />
      <ReferenceFinder label="One gift" schema={GiftReference} path={screenPaths.gifts}>
        <Link
          to={screenPaths.giftCards}
          className={buttonClass({ variant: 'outline', small: true })}
        >
          Reported cards
        </Link>
        <Link
          to={screenPaths.receipts}
          className={buttonClass({ variant: 'outline', small: true })}
        >
          Receipts
        </Link>
      </ReferenceFinder>
      {list.rows.length === 0 ? (
        <EmptyList title={state === undefined ? 'No gifts yet' : emptyTexts[state]}>
          <p>Gifts arrive here from the page Donate of the site.</p>
        </EmptyList>
      ) : (
        <>
          <GiftTable
            caption={state === undefined ? 'Gifts' : `Gifts: ${tabNames[state]}`}
            rows={list.rows}
            more={
              may.write && state === 'pledged'
                ? [matchColumn((pledge) => setOpen({ kind: 'match', pledge }))]
                : []
            }
          />
          <Paging next={list.next} total={list.total} noun={['gift', 'gifts']} />
        </>
      )}
      {open?.kind === 'match' && (
        <MatchDialog
          pledge={open.pledge}
          onDone={() => {
            close()
            void revalidate()
          }}
          onClose={close}
        />
      )}
      {open?.kind === 'record' && (
        <RecordDialog
          isCharity={isCharity}
          onDone={() => {
            close()
            void revalidate()
          }}
          onClose={close}
        />
      )}
      {open?.kind === 'export' && <ExportDialog onClose={close} />}
    </>
  )
}

const tabsFor = (current: GiftState | undefined) => [
  { label: 'All', to: '?', isCurrent: current === undefined },
  ...GiftState.options.map((state) => ({
    label: tabNames[state],
    to: `?state=${state}`,
    isCurrent: state === current,
  })),
]

const matchColumn = (match: (row: GiftRow) => void): Column<GiftRow> => ({
  name: 'Actions',
  isNameHidden: true,
  onPhone: 'wide',
  atEnd: true,
  cell: (row) => (
    <RowActions>
      <Button
        small
        variant="outline"
        aria-label={`It arrived: ${row.reference}`}
        onClick={() => match(row)}
      >
        It arrived…
      </Button>
    </RowActions>
  ),
})

const ExportDialog = ({ onClose }: { onClose: () => void }) => (
  <ReasonDialog
    title="Export gifts"
    action="Export"
    pending="Writing the file …"
    run={(reason) => fetchFile(exportGifts, { body: { reason } })}
    onDone={(file) => {
      onClose()
      saveFile(file, 'gifts.csv')
    }}
    onClose={onClose}
  >
    <p>
      The file has amounts, receipt numbers, and names and email addresses of donors. It has nothing
      of anonymous donors. The audit log records each donor in it, and all owners get an email.
      Delete the file when you are done.
    </p>
  </ReasonDialog>
)
