import * as z from 'zod/mini'
import {
  changeStock,
  directionOfReason,
  StockDirection,
  StockReason,
  type StockRow,
} from '#contract/console/store.ts'
import { FieldPair, SelectField, TextField } from '#web/ui/field.tsx'
import { api } from '#console/api/api.ts'
import { capitalize } from '#console/kit/capitalize.ts'
import { typedNumber } from '#console/kit/typed-number.ts'
import { DeskForm } from '#console/ui/desk-form.tsx'
import { Dialog } from '#console/ui/dialog.tsx'

type StockDialogProps = {
  row: StockRow
  onDone: (row: StockRow) => void
  onClose: () => void
}

const { direction, count, reason } = changeStock.body.shape
const TypedChange = z
  .object({ direction, count: typedNumber(count), reason })
  .check(directionOfReason())

/** Adds items to a size or takes them away. */
export const StockDialog = ({ row, onDone, onClose }: StockDialogProps) => (
  <Dialog title={`Change the stock: ${row.product}, ${row.size}`} onClose={onClose}>
    <p>
      {row.quantity} in stock
      {row.reserved > 0 && `, ${row.reserved} reserved for orders that wait for their payment`}.
      Orders change the stock by themselves. Nobody is emailed.
    </p>
    <DeskForm
      initial={{ direction: 'plus', count: '', reason: '' }}
      schema={TypedChange}
      send={(body) => api(changeStock, { params: { id: String(row.id) }, body })}
      onDone={onDone}
      action="Change stock"
      onCancel={onClose}
    >
      {({ text }) => (
        <>
          <FieldPair>
            <SelectField {...text('direction')} label="Plus or minus">
              {StockDirection.options.map((one) => (
                <option key={one} value={one}>
                  {capitalize(one)}
                </option>
              ))}
            </SelectField>
            <TextField {...text('count')} label="Items" inputMode="numeric" autoComplete="off" />
          </FieldPair>
          <SelectField {...text('reason')} label="Reason">
            <option value="">Choose</option>
            {StockReason.options.map((one) => (
              <option key={one} value={one}>
                {capitalize(one)}
              </option>
            ))}
          </SelectField>
        </>
      )}
    </DeskForm>
  </Dialog>
)
