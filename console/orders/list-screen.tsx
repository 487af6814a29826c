import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { listOrders, OrderReference, type OrderRow, OrderState } from '#contract/console/order.ts'
import { screenPaths } from '#contract/console/screen.ts'
import { cents } from '#contract/money.ts'
import { formatMoney } from '#contract/text/money.ts'
import { api } from '#console/api/api.ts'
import { capitalize } from '#console/kit/capitalize.ts'
import { readParams } from '#console/ui/filters.tsx'
import { State } from '#console/ui/notice.tsx'
import { PageHead } from '#console/ui/page-head.tsx'
import { Paging } from '#console/ui/paging.tsx'
import { ReferenceFinder } from '#console/ui/reference-finder.tsx'
import { EmptyList } from '#console/ui/states.tsx'
import { type Column, Table } from '#console/ui/table.tsx'
import { Tabs } from '#console/ui/tabs.tsx'
import { When } from '#console/ui/when.tsx'
import { emptyTexts, states } from './texts.ts'

export async function loader({ request }: LoaderFunctionArgs) {
  const params = readParams(request.url, ['state', 'after'])
  const state = OrderState.safeParse(params.state).data ?? 'paid'
  return { state, list: await api(listOrders, { query: { state, after: params.after } }) }
}

export function Component() {
  const { state, list } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead
        title="Orders"
        lead="This list shows no names and no streets. Open an order to reveal its buyer."
      />
      <Tabs label="State" tabs={tabsFor(state)} />
      <ReferenceFinder label="One order" schema={OrderReference} path={screenPaths.orders} />
      {list.rows.length === 0 ? (
        <EmptyList title={emptyTexts[state]}>
          <p>Orders arrive here from the store of the site.</p>
        </EmptyList>
      ) : (
        <>
          <Table
            caption={`Orders: ${states[state].label}`}
            columns={columns}
            rows={list.rows}
            keyOf={({ reference }) => reference}
          />
          <Paging
            next={list.next}
            total={list.total}
            noun={['order', 'orders']}
            order={state === 'paid' ? 'oldest' : 'newest'}
          />
        </>
      )}
    </>
  )
}

const tabsFor = (current: OrderState) =>
  OrderState.options.map((state) => ({
    label: states[state].label,
    to: `?state=${state}`,
    isCurrent: state === current,
  }))

const money = (amount: number) => formatMoney(cents(amount))

const columns: readonly Column<OrderRow>[] = [
  {
    name: 'Order',
    onPhone: 'wide',
    cell: ({ reference, orderedAt }) => (
      <>
        <Link to={`${screenPaths.orders}/${reference}`}>
          <strong>{reference}</strong>
        </Link>
        <small>
          <When at={orderedAt} />
        </small>
      </>
    ),
  },
  { name: 'Items', cell: ({ items }) => `${items} ${items === 1 ? 'item' : 'items'}` },
  { name: 'Area', onPhone: 'end', cell: ({ area }) => capitalize(area) },
  {
    name: 'Total',
    noWrap: true,
    cell: ({ total, refunded, pending }) => (
      <>
        <strong>{money(total)}</strong>
        {refunded > 0 && <small>{money(refunded)} refunded</small>}
        {pending > 0 && <small>{money(pending)} pending</small>}
      </>
    ),
  },
  {
    name: 'State',
    onPhone: 'end',
    cell: ({ state }) => <State tone={states[state].tone}>{states[state].label}</State>,
  },
]
