import { useState } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import {
  listStock,
  listStockChanges,
  type StockChangeRow,
  type StockRow,
} from '#contract/console/store.ts'
import { recordPath } from '#contract/console/record-path.ts'
import { screenPaths } from '#contract/console/screen.ts'
import { slug } from '#contract/fields.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { TextButton } from '#web/ui/text-button.tsx'
import { toast } from '#web/ui/toast.ts'
import { api } from '#console/api/api.ts'
import { useMay } from '#console/session/use-session.ts'
import { readParams } from '#console/ui/filters.tsx'
import { State } from '#console/ui/notice.tsx'
import { PageHead } from '#console/ui/page-head.tsx'
import { Paging } from '#console/ui/paging.tsx'
import { EmptyList } from '#console/ui/states.tsx'
import { type Column, RowActions, Table } from '#console/ui/table.tsx'
import { When } from '#console/ui/when.tsx'
import { StockDialog } from './stock-dialog.tsx'
import styles from './stock-screen.module.css'
import { StoreTabs } from './store-tabs.tsx'

export async function loader({ request }: LoaderFunctionArgs) {
  const {
    product: typed,
    low,
    after,
    view,
  } = readParams(request.url, ['product', 'low', 'after', 'view'])
  const product = slug.safeParse(typed).data
  if (view === 'changes') {
    const changes = await api(listStockChanges, { query: { product, after } })
    return { product, changes, list: null, isLow: false }
  }
  const isLow = low !== undefined
  const query = { product, after, ...(isLow && { low: 'yes' as const }) }
  return { product, list: await api(listStock, { query }), changes: null, isLow }
}

export function Component() {
  const { product, list, changes, isLow } = useLoaderData<typeof loader>()
  const rows = list?.rows ?? changes?.rows ?? []
  return (
    <>
      <PageHead
        title={changes ? 'Stock changes' : 'Stock'}
        lead={
          changes
            ? 'Every change of the stock: by staff, and by orders.'
            : 'Items that are here, and items that are reserved for orders that wait for their payment.'
        }
        actions={
          list &&
          product === undefined && (
            <Link
              to={isLow ? '?' : '?low=yes'}
              className={buttonClass({ variant: 'outline', small: true })}
            >
              {isLow ? 'Show all sizes' : 'Only two or fewer free'}
            </Link>
          )
        }
      />
      <StoreTabs current={changes ? 'Stock changes' : 'Stock'} />
      {product !== undefined && (
        <OneProduct name={rows[0]?.product ?? product} isOfChanges={!!changes} />
      )}
      {rows.length === 0 && (
        <EmptyList title={emptyTitle({ isLow, hasChanges: changes !== null })}>
          {!changes && !isLow && <p>A product gets its first stock in its own form.</p>}
        </EmptyList>
      )}
      {list && list.rows.length > 0 && <StockTable list={list} />}
      {changes && changes.rows.length > 0 && (
        <>
          <Table
            caption="Stock changes"
            columns={changeColumns}
            rows={changes.rows}
            keyOf={({ id }) => id}
          />
          <Paging next={changes.next} total={changes.total} noun={['change', 'changes']} />
        </>
      )}
    </>
  )
}

function emptyTitle({ isLow, hasChanges }: { isLow: boolean; hasChanges: boolean }): string {
  if (hasChanges) return 'No stock changed yet'
  return isLow ? 'Every size has three or more free' : 'No product on sale yet'
}

const OneProduct = ({ name, isOfChanges }: { name: string; isOfChanges: boolean }) => (
  <p className={styles.only}>
    Only {name}.{' '}
    <Link to={isOfChanges ? '?view=changes' : '?'}>
      {isOfChanges ? 'Show the changes of all products' : 'Show all products'}
    </Link>
  </p>
)

type StockList = { rows: StockRow[]; next: string | null; total: number }

function StockTable({ list }: { list: StockList }) {
  const { revalidate } = useRevalidator()
  const mayWrite = useMay('store:write')
  const mayEdit = useMay('content:read')
  const [changing, setChanging] = useState<StockRow>()
  return (
    <>
      <Table
        caption="Stock"
        columns={[
          sizeColumn(mayEdit),
          ...stockColumns,
          ...(mayWrite ? [actionColumn(setChanging)] : []),
        ]}
        rows={list.rows}
        keyOf={({ id }) => id}
      />
      <Paging next={list.next} total={list.total} noun={['size', 'sizes']} order="store" />
      {changing && (
        <StockDialog
          row={changing}
          onDone={(changed) => {
            setChanging(undefined)
            toast.success(`${sizeName(changed)}: ${changed.free} free`)
            void revalidate()
          }}
          onClose={() => setChanging(undefined)}
        />
      )}
    </>
  )
}

const sizeName = ({ product, size }: { product: string; size: string }) => `${product}, ${size}`

const sizeColumn = (mayEdit: boolean): Column<StockRow> => ({
  name: 'Size',
  onPhone: 'wide',
  cell: ({ productId, product, size, isHidden }) => (
    <>
      <strong>{size}</strong>
      <small>
        {mayEdit ? (
          <Link to={recordPath({ kind: 'product', id: productId })}>{product}</Link>
        ) : (
          product
        )}
        {isHidden && ', not on the site'}
      </small>
    </>
  ),
})

const stockColumns: readonly Column<StockRow>[] = [
  { name: 'In stock', onPhone: 'hidden', atEnd: true, cell: ({ quantity }) => quantity },
  { name: 'Reserved', onPhone: 'hidden', atEnd: true, cell: ({ reserved }) => reserved },
  {
    name: 'Free',
    cell: ({ free, quantity, reserved }) => (
      <>
        {free > 2 ? (
          `${free} free`
        ) : (
          <State tone={free === 0 ? 'bad' : 'warn'}>
            {free === 0 ? 'Sold out' : `${free} free`}
          </State>
        )}
        {reserved > 0 && (
          <small>
            {quantity} in stock, {reserved} reserved
          </small>
        )}
      </>
    ),
  },
]

const actionColumn = (change: (row: StockRow) => void): Column<StockRow> => ({
  name: 'Actions',
  isNameHidden: true,
  onPhone: 'end',
  atEnd: true,
  cell: (row) => (
    <RowActions>
      <Link to={`?view=changes&product=${row.productId}`} aria-label={`Changes: ${sizeName(row)}`}>
        Changes
      </Link>
      <TextButton aria-label={`Change stock: ${sizeName(row)}`} onClick={() => change(row)}>
        Change stock
      </TextButton>
    </RowActions>
  ),
})

const changeColumns: readonly Column<StockChangeRow>[] = [
  { name: 'When', onPhone: 'wide', noWrap: true, cell: ({ at }) => <When at={at} /> },
  {
    name: 'Size',
    onPhone: 'wide',
    cell: ({ productId, product, size }) => (
      <>
        <strong>{size}</strong>
        <small>
          <Link to={`${screenPaths.stock}?product=${productId}`}>{product}</Link>
        </small>
      </>
    ),
  },
  { name: 'Change', cell: ({ change }) => <strong>{signed(change)}</strong> },
  {
    name: 'Reason',
    onPhone: 'end',
    cell: ({ reason, order }) => (
      <>
        {reasonNames[reason]}
        {order !== null && <small>{order}</small>}
      </>
    ),
  },
  { name: 'By', onPhone: 'end', cell: ({ by }) => by },
]

/** '+5', '−2' */
const signed = (change: number): string => (change > 0 ? `+${change}` : `−${-change}`)

const reasonNames: Record<StockChangeRow['reason'], string> = {
  'bought in': 'Bought in',
  counted: 'Counted',
  damaged: 'Damaged',
  returned: 'Returned',
  'first stock': 'First stock',
  sold: 'Sold',
  'not sold': 'Order not paid',
}
