import { Link } from 'react-router'
import type { GiftRow } from '#contract/console/gift.ts'
import { screenPaths } from '#contract/console/screen.ts'
import { formatDay } from '#contract/dates.ts'
import { State } from '#console/ui/notice.tsx'
import { type Column, Table } from '#console/ui/table.tsx'
import { frequencies, methods, money, states } from './texts.ts'

type GiftTableProps = {
  caption: string
  rows: readonly GiftRow[]
  more?: readonly Column<GiftRow>[]
}

/** Gifts without their donors. */
export const GiftTable = ({ caption, rows, more = [] }: GiftTableProps) => (
  <Table
    caption={caption}
    columns={[...columns, ...more]}
    rows={rows}
    keyOf={({ reference }) => reference}
  />
)

const columns: readonly Column<GiftRow>[] = [
  {
    name: 'Gift',
    onPhone: 'wide',
    cell: ({ reference, isAnonymous }) => (
      <>
        <Link to={`${screenPaths.gifts}/${reference}`}>
          <strong>{reference}</strong>
        </Link>
        {isAnonymous && <small>Anonymous</small>}
      </>
    ),
  },
  { name: 'Date', noWrap: true, cell: ({ day }) => formatDay(day) },
  {
    name: 'Amount',
    noWrap: true,
    onPhone: 'end',
    atEnd: true,
    cell: ({ amount, refunded, pending }) => (
      <>
        <strong>{money(amount)}</strong>
        {refunded > 0 && <small>{money(refunded)} refunded</small>}
        {pending > 0 && <small>{money(pending)} pending</small>}
      </>
    ),
  },
  {
    name: 'How',
    cell: ({ method, frequency }) => (
      <>
        {methods[method]}
        <small>{frequencies[frequency]}</small>
      </>
    ),
  },
  {
    name: 'State',
    onPhone: 'end',
    cell: ({ state }) => <State tone={states[state].tone}>{states[state].label}</State>,
  },
]
