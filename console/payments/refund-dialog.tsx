import type { ReactNode } from 'react'
import * as z from 'zod/mini'
import { reason } from '#contract/console/list.ts'
import {
  type PaymentRecord,
  type Refund,
  refundPayment,
  typedAmount,
} from '#contract/console/payment.ts'
import { cents } from '#contract/money.ts'
import { formatMoney } from '#contract/text/money.ts'
import { TextField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'
import { api } from '#console/api/api.ts'
import { DeskForm } from '#console/ui/desk-form.tsx'
import { Dialog } from '#console/ui/dialog.tsx'

type RefundDialogProps = {
  payment: PaymentRecord
  onDone: () => void
  onClose: () => void
  /** What else a refund of this record does. */
  children: ReactNode
}

/**
 * Refunds a payment or a part of it. The version of the payment is the one that the person saw, so a second press or
 * another screen makes no second refund.
 */
export function RefundDialog({ payment, onDone, onClose, children }: RefundDialogProps) {
  const { id, version, left, invoiceId } = payment
  const largest = formatMoney(cents(left))
  return (
    <Dialog title="Refund" onClose={onClose}>
      {children}
      <p>
        The money goes back to the card it came from. Do not refund it on the provider’s own pages
        as well: it would move twice.
      </p>
      <DeskForm
        initial={{ amount: largest.replace(/CA\$|,/g, ''), reason: '' }}
        schema={refundBody(left, largest)}
        action="Refund"
        pending="Refunding …"
        send={(body) => {
          const renewal = invoiceId !== null && { invoiceId }
          return api(refundPayment, { params: { id }, body: { version, ...body, ...renewal } })
        }}
        onDone={(refund) => {
          announce(refund)
          onDone()
        }}
        onCancel={onClose}
      >
        {({ text }) => (
          <>
            <TextField
              {...text('amount')}
              label="Amount in Canadian dollars"
              hint={`At most ${largest}. Enter less to refund a part.`}
              inputMode="decimal"
              autoComplete="off"
            />
            <TextField
              {...text('reason')}
              label="Why is it refunded?"
              hint="A sentence without names. It stays in the audit log."
              autoComplete="off"
            />
          </>
        )}
      </DeskForm>
    </Dialog>
  )
}

const refundBody = (left: number, largest: string) =>
  z.object({
    amount: typedAmount.check(
      z.refine(
        (amount) => amount <= left,
        `Refund at most ${largest}, what was paid and not yet refunded`,
      ),
    ),
    reason,
  })

function announce({ amount, state }: Refund): void {
  const money = formatMoney(cents(amount))
  if (state === 'done') toast.success(`${money} is refunded.`)
  else if (state === 'rejected')
    toast.error(`The provider rejected the refund of ${money}. No money moved.`)
  else
    toast.info(
      `The refund of ${money} is pending. The server asks the provider again every minute. Do not refund it there as well.`,
    )
}
