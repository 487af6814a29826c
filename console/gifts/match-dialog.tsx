import * as z from 'zod/mini'
import { GiftReference, type GiftRow, matchTransfer, receivedDay } from '#contract/console/gift.ts'
import { typedAmount } from '#contract/console/payment.ts'
import { FieldPair, TextField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'
import { api } from '#console/api/api.ts'
import { DeskForm } from '#console/ui/desk-form.tsx'
import { Dialog } from '#console/ui/dialog.tsx'
import { money } from './texts.ts'

type MatchDialogProps = {
  /** The pledge that the person chose in the list. */
  pledge: GiftRow | undefined
  onDone: () => void
  onClose: () => void
}

const TypedTransfer = z.object({ reference: GiftReference, amount: typedAmount, day: receivedDay })

/** Records an e-Transfer as the bank reports it. */
export const MatchDialog = ({ pledge, onDone, onClose }: MatchDialogProps) => (
  <Dialog title="Match an e-Transfer" onClose={onClose}>
    <p>
      Enter what the bank reports, also if it is not the amount that was promised. Only then is the
      donor thanked by email. The same reference and day count once. Enter each further transfer of
      a recurring gift with its reference and its own day: it becomes a gift of its own.
    </p>
    <DeskForm
      initial={{
        reference: pledge?.reference ?? '',
        amount: pledge ? money(pledge.amount).replace(/CA\$|,/g, '') : '',
        day: '',
      }}
      schema={TypedTransfer}
      send={(body) => api(matchTransfer, { body }).then((matched) => ({ ...matched, ...body }))}
      onDone={({ isNew, promised, reference, amount }) => {
        if (!isNew) toast.info(`${reference}: this transfer was recorded before. Nothing changed.`)
        else if (promised === amount) toast.success(`${reference}: ${money(amount)} is received.`)
        else
          toast.success(
            `${reference}: ${money(amount)} is received. ${money(promised)} was promised.`,
          )
        onDone()
      }}
      action="Match"
      pending="Matching …"
      onCancel={onClose}
    >
      {({ text }) => (
        <>
          <TextField
            {...text('reference')}
            label="Reference"
            hint="From the message of the transfer, like GIVE-7TM-92K."
            autoComplete="off"
          />
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
      )}
    </DeskForm>
  </Dialog>
)
