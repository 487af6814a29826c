import { useState } from 'react'
import { useRevalidator } from 'react-router'
import * as z from 'zod/mini'
import {
  eraseBuyer,
  markOrderSent,
  OrderReference,
  type OrderRecord,
} from '#contract/console/order.ts'
import { formatDay } from '#contract/dates.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { TextButton } from '#web/ui/text-button.tsx'
import { toast } from '#web/ui/toast.ts'
import { api } from '#console/api/api.ts'
import { useMay } from '#console/session/use-session.ts'
import { DeskForm } from '#console/ui/desk-form.tsx'
import { Dialog } from '#console/ui/dialog.tsx'
import { EraseDialog } from '#console/ui/erase-dialog.tsx'
import { Pane } from '#console/ui/page-head.tsx'

const SentBody = z.pick(markOrderSent.body, { tracking: true })

export function SendPane({ reference, version, state }: OrderRecord) {
  const { revalidate } = useRevalidator()
  const [isAsking, setAsking] = useState(false)
  const mayWrite = useMay('order:write')
  if (state !== 'paid') return null
  return (
    <Pane title="Send it">
      <p>Use a plain envelope. Pack it with the slip, hand it over, then mark it as sent.</p>
      {mayWrite ? (
        <Button small onClick={() => setAsking(true)}>
          Mark as sent…
        </Button>
      ) : (
        <p>An owner or the store marks it as sent.</p>
      )}
      {isAsking && (
        <Dialog title={`Mark ${reference} as sent`} onClose={() => setAsking(false)}>
          <p>
            The buyer gets one email with the subject “On its way”. It names no piece and has no
            tracking number. This cannot be taken back.
          </p>
          <DeskForm
            initial={{ tracking: '' }}
            schema={SentBody}
            action="Mark as sent"
            send={(body) =>
              api(markOrderSent, { params: { reference }, body: { version, ...body } })
            }
            onDone={() => {
              setAsking(false)
              toast.success(`${reference} is marked as sent. The buyer gets an email.`)
              void revalidate()
            }}
            onCancel={() => setAsking(false)}
          >
            {({ text }) => (
              <TextField
                {...text('tracking')}
                label="Tracking number"
                optional
                hint="It is encrypted and erased with the buyer."
                autoComplete="off"
              />
            )}
          </DeskForm>
        </Dialog>
      )}
    </Pane>
  )
}

export function ErasurePane({ reference, hasBuyer, erasedOn }: OrderRecord) {
  const { revalidate } = useRevalidator()
  const [isAsking, setAsking] = useState(false)
  const mayErase = useMay('order:erase')
  return (
    <Pane title="Erasure">
      <p>{erasureText(hasBuyer, erasedOn)}</p>
      {mayErase && hasBuyer && (
        <TextButton onClick={() => setAsking(true)}>Erase the buyer…</TextButton>
      )}
      {isAsking && (
        <EraseDialog
          title={`Erase the buyer of ${reference}`}
          name={reference}
          schema={OrderReference}
          question="Why is the buyer erased?"
          run={(body) => api(eraseBuyer, { params: { reference }, body })}
          onDone={() => {
            setAsking(false)
            toast.success(`The buyer of ${reference} is erased.`)
            void revalidate()
          }}
          onClose={() => setAsking(false)}
        >
          Name, address, phone, email, note and tracking number are deleted for ever, also after a
          restore of a backup. Pieces and amounts stay in the books. Nobody is emailed.
        </EraseDialog>
      )}
    </Pane>
  )
}

function erasureText(hasBuyer: boolean, erasedOn: OrderRecord['erasedOn']): string {
  if (!hasBuyer) return 'The buyer is erased. Pieces and amounts stay in the books for seven years.'
  return erasedOn === null
    ? 'The buyer is stored while the order awaits its payment.'
    : `The buyer is erased on ${formatDay(erasedOn)}, unless the order changes before.`
}
