import { useState } from 'react'
import { useLoaderData, useRevalidator } from 'react-router'
import * as z from 'zod/mini'
import {
  addShipping,
  changeShipping,
  listShipping,
  type ShippingRow,
} from '#contract/console/store.ts'
import { shippingAreas } from '#contract/shipping.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { TextButton } from '#web/ui/text-button.tsx'
import { toast } from '#web/ui/toast.ts'
import { api } from '#console/api/api.ts'
import { capitalize } from '#console/kit/capitalize.ts'
import { typedNumber } from '#console/kit/typed-number.ts'
import { useMay } from '#console/session/use-session.ts'
import { DeskForm } from '#console/ui/desk-form.tsx'
import { Dialog } from '#console/ui/dialog.tsx'
import { State } from '#console/ui/notice.tsx'
import { PageHead } from '#console/ui/page-head.tsx'
import { EmptyList } from '#console/ui/states.tsx'
import { Switch } from '#console/ui/switch.tsx'
import { type Column, RowActions, Table } from '#console/ui/table.tsx'
import { StoreTabs } from './store-tabs.tsx'

export const loader = () => api(listShipping, {})

type Open = { row: ShippingRow | undefined }

export function Component() {
  const { rows } = useLoaderData<typeof loader>()
  const { revalidate } = useRevalidator()
  const mayWrite = useMay('store:write')
  const [open, setOpen] = useState<Open>()
  // Also after a conflict, so that the next edit begins with what another person saved.
  const close = () => {
    setOpen(undefined)
    void revalidate()
  }
  return (
    <>
      <PageHead
        title="Shipping"
        lead="What buyers can choose at the checkout. An order keeps the price that it was placed with."
        actions={
          mayWrite && (
            <Button small onClick={() => setOpen({ row: undefined })}>
              New shipping option
            </Button>
          )
        }
      />
      <StoreTabs current="Shipping" />
      {rows.length === 0 ? (
        <EmptyList title="No shipping options yet">
          <p>Without an option that is on, nobody can order.</p>
        </EmptyList>
      ) : (
        <Table
          caption="Shipping options"
          columns={mayWrite ? [...columns, actionColumn((row) => setOpen({ row }))] : columns}
          rows={rows}
          keyOf={({ id }) => id}
        />
      )}
      {open && (
        <ShippingDialog
          row={open.row}
          onDone={({ area }) => {
            close()
            toast.success(`Shipping ${area} is saved`)
          }}
          onClose={close}
        />
      )}
    </>
  )
}

const { area, price, isOffered } = changeShipping.body.shape
const TypedOption = z.object({ area, price: typedNumber(price), isOffered })

type ShippingDialogProps = Open & { onDone: (row: ShippingRow) => void; onClose: () => void }

const ShippingDialog = ({ row, onDone, onClose }: ShippingDialogProps) => (
  <Dialog title={row ? `Edit shipping ${row.area}` : 'New shipping option'} onClose={onClose}>
    <p>Orders keep the price that they were placed with. Nobody is emailed.</p>
    <DeskForm
      initial={{
        area: (row?.area ?? '') as string,
        price: row ? String(row.price) : '',
        isOffered: row?.isOffered ?? true,
      }}
      schema={TypedOption}
      send={(option) =>
        row
          ? api(changeShipping, {
              params: { id: row.id },
              body: { version: row.version, ...option },
            })
          : api(addShipping, { body: { area: option.area, price: option.price } })
      }
      onDone={onDone}
      action={row ? 'Save' : 'Add option'}
      onCancel={onClose}
    >
      {({ text, box }) => (
        <>
          <SelectField {...text('area')} label="Area">
            {!row && <option value="">Choose</option>}
            {shippingAreas.map((one) => (
              <option key={one} value={one}>
                {capitalize(one)}
              </option>
            ))}
          </SelectField>
          <TextField
            {...text('price')}
            label="Price in dollars"
            inputMode="numeric"
            autoComplete="off"
          />
          {row && (
            <Switch
              {...box('isOffered')}
              label="On"
              hint="Buyers can choose it. If no option is on, nobody can order."
            />
          )}
        </>
      )}
    </DeskForm>
  </Dialog>
)

const columns: readonly Column<ShippingRow>[] = [
  {
    name: 'Area',
    onPhone: 'wide',
    cell: (row) => <strong>{capitalize(row.area)}</strong>,
  },
  { name: 'Price', cell: (row) => `$${row.price}` },
  {
    name: 'State',
    onPhone: 'end',
    cell: (row) => (
      <State tone={row.isOffered ? 'good' : 'off'}>{row.isOffered ? 'On' : 'Off'}</State>
    ),
  },
]

const actionColumn = (edit: (row: ShippingRow) => void): Column<ShippingRow> => ({
  name: 'Actions',
  isNameHidden: true,
  onPhone: 'wide',
  atEnd: true,
  cell: (row) => (
    <RowActions>
      <TextButton
        aria-label={`Edit: shipping ${row.area}, $${row.price}`}
        onClick={() => edit(row)}
      >
        Edit
      </TextButton>
    </RowActions>
  ),
})
