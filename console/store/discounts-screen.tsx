import { useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import {
  type DiscountRow,
  type DiscountState,
  endDiscount,
  listDiscounts,
} from '#contract/console/store.ts'
import { formatDay } from '#contract/dates.ts'
import { Button } from '#web/ui/button.tsx'
import { TextButton } from '#web/ui/text-button.tsx'
import { toast } from '#web/ui/toast.ts'
import { api } from '#console/api/api.ts'
import { useMay } from '#console/session/use-session.ts'
import { ConfirmDialog } from '#console/ui/confirm-dialog.tsx'
import { readParams } from '#console/ui/filters.tsx'
import { State, type StateTone } from '#console/ui/notice.tsx'
import { PageHead } from '#console/ui/page-head.tsx'
import { Paging } from '#console/ui/paging.tsx'
import { EmptyList } from '#console/ui/states.tsx'
import { type Column, RowActions, Table } from '#console/ui/table.tsx'
import { DiscountDialog } from './discount-dialog.tsx'
import { StoreTabs } from './store-tabs.tsx'

export const loader = ({ request }: LoaderFunctionArgs) =>
  api(listDiscounts, { query: { after: readParams(request.url, ['after']).after } })

type Open = { kind: 'add' } | { kind: 'edit' | 'end'; row: DiscountRow }

export function Component() {
  const { rows, next, total } = useLoaderData<typeof loader>()
  const { revalidate } = useRevalidator()
  const mayWrite = useMay('store:write')
  const [open, setOpen] = useState<Open>()
  // Also after a conflict, so that the next edit begins with what another person saved.
  const close = () => {
    setOpen(undefined)
    void revalidate()
  }
  const finish = (message: string) => {
    close()
    toast.success(message)
  }
  return (
    <>
      <PageHead
        title="Discounts"
        lead="Buyers enter a code in their bag. An order keeps the discount that it was placed with."
        actions={
          mayWrite && (
            <Button small onClick={() => setOpen({ kind: 'add' })}>
              New discount
            </Button>
          )
        }
      />
      <StoreTabs current="Discounts" />
      {rows.length === 0 ? (
        <EmptyList title="No discounts yet">
          <p>A discount is a percentage or whole dollars off, with a code.</p>
        </EmptyList>
      ) : (
        <>
          <Table
            caption="Discounts"
            columns={mayWrite ? [...columns, actionColumn(setOpen)] : columns}
            rows={rows}
            keyOf={({ code }) => code}
          />
          <Paging next={next} total={total} noun={['discount', 'discounts']} order="name" />
        </>
      )}
      {(open?.kind === 'add' || open?.kind === 'edit') && (
        <DiscountDialog
          row={open.kind === 'edit' ? open.row : undefined}
          onDone={({ code }) => finish(`${code} is saved`)}
          onClose={close}
        />
      )}
      {open?.kind === 'end' && (
        <ConfirmDialog
          title={`End ${open.row.code}`}
          action="End now"
          isDestructive
          run={() => {
            const { code, version } = open.row
            return api(endDiscount, { params: { code }, body: { version } })
          }}
          onDone={({ code }) => finish(`${code} has ended`)}
          onClose={close}
        >
          <p>
            Bags that hold it lose the discount, and their buyers see the new total before they
            order. Orders keep theirs. Nobody is emailed. A later last day makes it count again.
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}

const states = {
  active: { label: 'Counts', tone: 'good' },
  'used-up': { label: 'Used up', tone: 'off' },
  ended: { label: 'Ended', tone: 'off' },
} as const satisfies Record<DiscountState, { label: string; tone: StateTone }>

/** '10%', '$5' */
const termsText = ({ kind, value }: Pick<DiscountRow, 'kind' | 'value'>): string =>
  kind === 'percent' ? `${value}%` : `$${value}`

const columns: readonly Column<DiscountRow>[] = [
  {
    name: 'Code',
    onPhone: 'wide',
    breaksAnywhere: true,
    cell: ({ code }) => <strong>{code}</strong>,
  },
  { name: 'Off', cell: termsText },
  {
    name: 'Uses',
    onPhone: 'end',
    cell: ({ uses, maxUses }) => (maxUses === null ? `${uses} used` : `${uses} of ${maxUses} used`),
  },
  {
    name: 'Last day',
    noWrap: true,
    cell: ({ lastDay }) => (lastDay === null ? <small>No end</small> : formatDay(lastDay)),
  },
  {
    name: 'State',
    onPhone: 'end',
    cell: ({ state }) => <State tone={states[state].tone}>{states[state].label}</State>,
  },
]

const actionColumn = (setOpen: (open: Open) => void): Column<DiscountRow> => ({
  name: 'Actions',
  isNameHidden: true,
  onPhone: 'wide',
  atEnd: true,
  cell: (row) => (
    <RowActions>
      <TextButton aria-label={`Edit: ${row.code}`} onClick={() => setOpen({ kind: 'edit', row })}>
        Edit
      </TextButton>
      {row.state !== 'ended' && (
        <TextButton aria-label={`End: ${row.code}`} onClick={() => setOpen({ kind: 'end', row })}>
          End
        </TextButton>
      )}
    </RowActions>
  ),
})
