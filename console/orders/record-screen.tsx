import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { type OrderRecord, readOrder } from '#contract/console/order.ts'
import { screenPaths } from '#contract/console/screen.ts'
import { cents } from '#contract/money.ts'
import { formatMoney } from '#contract/text/money.ts'
import { api } from '#console/api/api.ts'
import { PaymentPane, Troubles } from '#console/payments/payment-pane.tsx'
import { BackLink } from '#console/ui/back-link.tsx'
import { HistoryPane } from '#console/ui/history-pane.tsx'
import { State } from '#console/ui/notice.tsx'
import { RecordColumns, RecordPart } from '#console/ui/record.tsx'
import { PageHead } from '#console/ui/page-head.tsx'
import { type Column, Table } from '#console/ui/table.tsx'
import { whenInSentence } from '#console/ui/when.tsx'
import { BuyerSection } from './buyer-section.tsx'
import styles from './orders.module.css'
import { PackingSlipSection } from './packing-slip.tsx'
import { ErasurePane, SendPane } from './panes.tsx'
import { refundEffects, states } from './texts.ts'

export const loader = ({ params }: LoaderFunctionArgs): Promise<OrderRecord> =>
  api(readOrder, { params: { reference: params['id'] ?? '' } })

export function Component() {
  const order = useLoaderData<typeof loader>()
  const { reference, state, orderedAt, sentAt, area, payment } = order
  return (
    <>
      <BackLink to={screenPaths.orders} list="Orders" />
      <PageHead
        title={reference}
        lead={
          <>
            <State tone={states[state].tone}>{states[state].label}</State> Ordered{' '}
            {whenInSentence(orderedAt)}, {area}
            {sentAt && `, sent ${whenInSentence(sentAt)}`}.
          </>
        }
      />
      {payment && <Troubles payment={payment} />}
      <RecordColumns
        panes={
          <>
            <SendPane {...order} />
            {payment && <PaymentPane payment={payment} effect={<p>{refundEffects[state]}</p>} />}
            <ErasurePane {...order} />
            <HistoryPane history={order.history} first="Ordered" firstAt={orderedAt} />
          </>
        }
      >
        <Pieces {...order} />
        <PackingSlipSection key={`slip ${reference}`} {...order} />
        <BuyerSection key={`buyer ${reference}`} {...order} />
      </RecordColumns>
    </>
  )
}

const money = (amount: number) => formatMoney(cents(amount))

const Pieces = ({ lines, subtotal, shipping, discount, total }: OrderRecord) => (
  <RecordPart title="Pieces">
    <Table
      caption="Pieces"
      columns={pieceColumns}
      rows={lines}
      keyOf={({ name, size }) => `${name} ${size}`}
    />
    <dl className={styles.totals}>
      <Total name="Pieces" value={money(subtotal)} />
      {discount > 0 && <Total name="Discount" value={`−${money(discount)}`} />}
      <Total name="Shipping" value={money(shipping)} />
      <Total name="Total" value={money(total)} />
    </dl>
  </RecordPart>
)

const Total = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
)

const pieceColumns: readonly Column<OrderRecord['lines'][number]>[] = [
  {
    name: 'Piece',
    onPhone: 'wide',
    cell: ({ name, size }) => (
      <>
        <strong>{name}</strong>
        <small>{size}</small>
      </>
    ),
  },
  { name: 'How many', cell: ({ quantity }) => quantity },
  { name: 'Price', onPhone: 'end', noWrap: true, cell: ({ price }) => money(price) },
]
