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
import styles from './gifts.module.css'
import { methods, money } from './texts.ts'

const facts = { method: HandMethod, amount: typedAmount, day: receivedDay }
const WithDonor = z.object({ ...facts, donor: HandDonor })
const WithoutDonor = z.pipe(
  z.object(facts),
  z.transform((gift) => ({ ...gift, donor: null })),
)

const empty = {
  method: 'cash',
  amount: '',
  day: '',
  donor: {
    firstName: '',
    lastName: '',
    email: '',
    phone: '',
    address: '',
    city: '',
    province: '',
    postalCode: '',
  },
}

type RecordDialogProps = {
  /** Gifts get official receipts. */
  isCharity: boolean
  onDone: () => void
  onClose: () => void
}

/** Records a gift in cash or by cheque, with its donor or without one. */
export function RecordDialog({ isCharity, onDone, onClose }: RecordDialogProps) {
  const [hasDonor, setHasDonor] = useState(false)
  return (
    <Dialog title="Record cash or a cheque" onClose={onClose}>
      <DeskForm<typeof empty, z.infer<typeof WithDonor | typeof WithoutDonor>, Recorded>
        initial={empty}
        schema={hasDonor ? WithDonor : WithoutDonor}
        send={(body) =>
          api(recordGift, { body }).then((gift) => ({ gift, email: body.donor?.email ?? '' }))
        }
        onDone={(recorded) => {
          toast.success(recordedText(recorded))
          onDone()
        }}
        action="Record"
        onCancel={onClose}
      >
        {({ text }) => (
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
            <Switch
              label="We know the donor"
              hint="Otherwise the gift is anonymous, and nobody is emailed."
              checked={hasDonor}
              onChange={(event) => setHasDonor(event.target.checked)}
            />
            {/* Hidden fields keep their input while the switch is off. */}
            <div hidden={!hasDonor} className={styles.fields}>
              <FieldPair>
                <TextField {...text('donor.firstName')} label="First name" autoComplete="off" />
                <TextField {...text('donor.lastName')} label="Last name" autoComplete="off" />
              </FieldPair>
              <FieldPair>
                <TextField
                  {...text('donor.email')}
                  label="Email"
                  hint="The donor is thanked there, once. Without it nobody is emailed."
                  optional
                  type="email"
                  autoComplete="off"
                />
                <TextField
                  {...text('donor.phone')}
                  label="Phone"
                  {...(isCharity && {
                    hint: 'An official receipt needs email, phone, street and city.',
                  })}
                  optional
                  autoComplete="off"
                />
              </FieldPair>
              <TextField
                {...text('donor.address')}
                label="Street and number"
                optional
                autoComplete="off"
              />
              <FieldPair>
                <TextField {...text('donor.city')} label="City" optional autoComplete="off" />
                <TextField
                  {...text('donor.province')}
                  label="Province"
                  optional
                  autoComplete="off"
                />
              </FieldPair>
              <TextField
                {...text('donor.postalCode')}
                label="Postal code"
                optional
                autoComplete="off"
              />
            </div>
          </>
        )}
      </DeskForm>
    </Dialog>
  )
}

type Recorded = { gift: GiftRow; email: string }

function recordedText({ gift: { reference, amount, method }, email }: Recorded): string {
  const mail = email === '' ? 'Nobody is emailed.' : 'The donor is thanked by email.'
  return `${reference}: ${money(amount)}, ${methods[method].toLowerCase()}, is recorded. ${mail}`
}
