import * as z from 'zod/mini'
import {
  addDiscount,
  changeDiscount,
  DiscountCode,
  type DiscountRow,
  discountTerms,
  withinRange,
} from '#contract/console/store.ts'
import { FieldPair, SelectField, TextField } from '#web/ui/field.tsx'
import { api } from '#console/api/api.ts'
import { typedNumber, typedOptional, typedOptionalNumber } from '#console/kit/typed-number.ts'
import { DeskForm } from '#console/ui/desk-form.tsx'
import { Dialog } from '#console/ui/dialog.tsx'

type DiscountDialogProps = {
  /** Undefined for a new code. */
  row: DiscountRow | undefined
  onDone: (row: DiscountRow) => void
  onClose: () => void
}

const { kind, value, maxUses, lastDay } = discountTerms
const TypedDiscount = z
  .object({
    code: DiscountCode,
    kind,
    value: typedNumber(value),
    maxUses: typedOptionalNumber(maxUses),
    lastDay: typedOptional(lastDay),
  })
  .check(...withinRange())

/** A new discount, or other terms for one. */
export function DiscountDialog({ row, onDone, onClose }: DiscountDialogProps) {
  const initial = {
    code: row?.code ?? '',
    kind: (row?.kind ?? 'percent') as string,
    value: String(row?.value ?? ''),
    maxUses: String(row?.maxUses ?? ''),
    lastDay: (row?.lastDay ?? '') as string,
  }
  return (
    <Dialog title={row ? `Edit ${row.code}` : 'New discount'} onClose={onClose}>
      <p>
        {row
          ? 'Orders keep the discount that they were placed with. Bags that hold the code get the new terms. Nobody is emailed.'
          : 'The code is fixed once it is saved. Its terms can be changed later. Nobody is emailed.'}
      </p>
      <DeskForm
        initial={initial}
        schema={TypedDiscount}
        send={({ code, ...terms }) =>
          row
            ? api(changeDiscount, { params: { code }, body: { version: row.version, ...terms } })
            : api(addDiscount, { body: { code, ...terms } })
        }
        onDone={onDone}
        action={row ? 'Save' : 'Add discount'}
        onCancel={onClose}
      >
        {({ text }) => (
          <>
            {row ? (
              <input type="hidden" name="code" value={row.code} />
            ) : (
              <TextField
                {...text('code')}
                label="Code"
                hint="Letters, digits and hyphens. Capitals do not matter."
                autoComplete="off"
              />
            )}
            <FieldPair>
              <SelectField {...text('kind')} label="Kind">
                <option value="percent">Percent</option>
                <option value="dollars">Whole dollars</option>
              </SelectField>
              <TextField
                {...text('value')}
                label="Off"
                hint="A percentage is rounded up to whole dollars."
                inputMode="numeric"
                autoComplete="off"
              />
            </FieldPair>
            <FieldPair>
              <TextField
                {...text('maxUses')}
                label="Maximum uses"
                optional
                inputMode="numeric"
                autoComplete="off"
              />
              <TextField {...text('lastDay')} label="Last day" optional type="date" />
            </FieldPair>
          </>
        )}
      </DeskForm>
    </Dialog>
  )
}
