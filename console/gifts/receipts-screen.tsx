import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { ReceiptRow } from '#contract/console/gift.ts'
import { listReceipts, readReceiptStatus } from '#contract/console/received-gift.ts'
import { screenPaths } from '#contract/console/screen.ts'
import { formatDay } from '#contract/dates.ts'
import { api } from '#console/api/api.ts'
import { BackLink } from '#console/ui/back-link.tsx'
import { readParams } from '#console/ui/filters.tsx'
import { Notice, State } from '#console/ui/notice.tsx'
import { PageHead } from '#console/ui/page-head.tsx'
import { Paging } from '#console/ui/paging.tsx'
import { EmptyList } from '#console/ui/states.tsx'
import { type Column, Table } from '#console/ui/table.tsx'
import styles from './gifts.module.css'
import { money, receiptsLead } from './texts.ts'

export async function loader({ request }: LoaderFunctionArgs) {
  const { after } = readParams(request.url, ['after'])
  const [list, { isCharity }] = await Promise.all([
    api(listReceipts, { query: { after } }),
    api(readReceiptStatus, {}),
  ])
  return { list, isCharity }
}

export function Component() {
  const { list, isCharity } = useLoaderData<typeof loader>()
  return (
    <>
      <BackLink to={screenPaths.gifts} list="Gifts" />
      <PageHead title="Receipts" lead={receiptsLead(isCharity)} />
      {!isCharity && (
        <Notice className={styles.notice}>
          The organisation is not set as a registered charity. Donors get thanks, which say that
          they are no receipt for income tax. An owner changes this in Organisation.
        </Notice>
      )}
      {list.rows.length === 0 ? (
        <EmptyList title="No receipts yet">
          {isCharity && <p>Each gift with the data of its donor gets one when it is received.</p>}
        </EmptyList>
      ) : (
        <>
          <Table
            caption="Receipts"
            columns={columns}
            rows={list.rows}
            keyOf={({ serial }) => serial}
          />
          <Paging next={list.next} total={list.total} noun={['receipt', 'receipts']} />
        </>
      )}
    </>
  )
}

const columns: readonly Column<ReceiptRow>[] = [
  {
    name: 'Receipt',
    cell: ({ serial, replaces }) => (
      <>
        <strong>{serial}</strong>
        {replaces !== null && <small>Replaces {replaces}</small>}
      </>
    ),
  },
  {
    name: 'Gift',
    onPhone: 'end',
    cell: ({ gift }) => <Link to={`${screenPaths.gifts}/${gift}`}>{gift}</Link>,
  },
  {
    name: 'Dates',
    noWrap: true,
    cell: ({ issuedOn, receivedOn }) => (
      <>
        Issued {formatDay(issuedOn)}
        <small>Gift of {formatDay(receivedOn)}</small>
      </>
    ),
  },
  {
    name: 'Amount',
    noWrap: true,
    onPhone: 'end',
    atEnd: true,
    cell: ({ amount }) => money(amount),
  },
  {
    name: 'State',
    cell: ({ isCancelled }) => (
      <State tone={isCancelled ? 'off' : 'good'}>{isCancelled ? 'Cancelled' : 'Valid'}</State>
    ),
  },
]
