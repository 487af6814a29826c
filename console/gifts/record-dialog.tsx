import { useState } from 'react'
import * as z from 'zod/mini'
import { type GiftRow, receivedDay } from '#contract/console/gift.ts'
import { HandDonor, HandMethod, recordGift } from '#contract/console/received-gift.ts'
import { typedAmount } from '#contract/console/payment.ts'
import { FieldPair, SelectField, TextField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'
import { api } from '#console/api/api.ts'
import { DeskForm } from '#console/ui/desk-form.tsx'
import { Dialog } from '#console/ui/dialog.tsx'
import { Switch } from '#console/ui/switch.tsx'
import { methods, money } from './texts.ts'

const Facts = z.object({ method: HandMethod, amount: typedAmount, day: receivedDay })
const WithDonor = z.object({ ...Facts.shape, ...HandDonor.shape })

const empty = { method: 'cash', amount: '', day: '' }
const emptyDonor = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  address: '',
  city: '',
  province: '',
  postalCode: '',
}

type RecordDialogProps = { onDone: () => void; onClose: () => void }

/** Records a gift in cash or by cheque, with its donor or without one. */
export function RecordDialog({ onDone, onClose }: RecordDialogProps) {
  const [hasDonor, setHasDonor] = useState(false)
  const announce = ({ reference, amount, method }: GiftRow) => {
    toast.success(`${reference}: ${money(amount)}, ${methods[method].toLowerCase()}, is recorded.`)
    onDone()
  }
  return (
    <Dialog title="Record cash or a cheque" onClose={onClose}>
      <Switch
        label="We know the donor"
        hint="Otherwise the gift is anonymous, and nobody is emailed."
        checked={hasDonor}
        onChange={(event) => setHasDonor(event.target.checked)}
      />
      {hasDonor ? (
        <DeskForm
          initial={{ ...empty, ...emptyDonor }}
          schema={WithDonor}
          send={({ method, amount, day, ...donor }) =>
            api(recordGift, { body: { method, amount, day, donor } })
          }
          onDone={announce}
          action="Record"
          onCancel={onClose}
        >
          {({ text }) => (
            <>
              <GiftFields text={text} />
              <FieldPair>
                <TextField {...text('firstName')} label="First name" autoComplete="off" />
                <TextField {...text('lastName')} label="Last name" autoComplete="off" />
              </FieldPair>
              <FieldPair>
                <TextField
                  {...text('email')}
                  label="Email"
                  hint="With an email address the donor gets the thanks."
                  optional
                  type="email"
                  autoComplete="off"
                />
                <TextField
                  {...text('phone')}
                  label="Phone"
                  hint="An official receipt needs email, phone and address."
                  optional
                  autoComplete="off"
                />
              </FieldPair>
              <TextField
                {...text('address')}
                label="Street and number"
                optional
                autoComplete="off"
              />
              <FieldPair>
                <TextField {...text('city')} label="City" optional autoComplete="off" />
                <TextField {...text('province')} label="Province" optional autoComplete="off" />
              </FieldPair>
              <TextField {...text('postalCode')} label="Postal code" optional autoComplete="off" />
            </>
          )}
        </DeskForm>
      ) : (
        <DeskForm
          initial={empty}
          schema={Facts}
          send={(body) => api(recordGift, { body: { ...body, donor: null } })}
          onDone={announce}
          action="Record"
          onCancel={onClose}
        >
          {({ text }) => <GiftFields text={text} />}
        </DeskForm>
      )}
    </Dialog>
  )
}

type FactName = 'method' | 'amount' | 'day'
type Text = (name: FactName) => { id: string; name: string; defaultValue: string }

const GiftFields = ({ text }: { text: Text }) => (
  <>
    <SelectField {...text('method')} label="How">
      {HandMethod.options.map((method) => (
        <option key={method} value={method}>
          {methods[method]}
        </option>
      ))}
    </SelectField>
    <FieldPair>
      <TextField
        {...text('amount')}
        label="Amount in Canadian dollars"
        inputMode="decimal"
        autoComplete="off"
      />
      <TextField {...text('day')} label="Day it arrived" type="date" />
    </FieldPair>
  </>
)
