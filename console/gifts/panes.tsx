import { useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { eraseDonor, GiftReference, type GiftRecord, recordRefund } from '#contract/console/gift.ts'
import { screenPaths } from '#contract/console/screen.ts'
import { TextButton } from '#web/ui/text-button.tsx'
import { toast } from '#web/ui/toast.ts'
import { api } from '#console/api/api.ts'
import { useMay } from '#console/session/use-session.ts'
import { EraseDialog } from '#console/ui/erase-dialog.tsx'
import { Pane } from '#console/ui/page-head.tsx'
import { ReasonDialog } from '#console/ui/reason-dialog.tsx'
import { erasureRefusal, handRefundEffect, money } from './texts.ts'

const arrivals = { 'e-transfer': 'by e-Transfer', cash: 'in cash', cheque: 'by cheque' } as const

/** Records that staff gave an e-Transfer, cash or a cheque back. No money moves here. */
export function HandRefundPane(gift: GiftRecord) {
  const { reference, method, state, amount, version } = gift
  const { revalidate } = useRevalidator()
  const [isAsking, setAsking] = useState(false)
  const mayRefund = useMay('payment:refund')
  if (method === 'stripe' || state !== 'received') return null
  return (
    <Pane title="Money">
      <p>
        {money(amount)} {arrivals[method]}. Give it back outside the Desk, then record it here.
      </p>
      {mayRefund && <TextButton onClick={() => setAsking(true)}>Record a refund…</TextButton>}
      {isAsking && (
        <ReasonDialog
          title={`Record a refund of ${money(amount)}`}
          action="Record"
          question="Why is it refunded?"
          run={(why) =>
            api(recordRefund, { params: { reference }, body: { version, reason: why } })
          }
          onDone={() => {
            setAsking(false)
            toast.success(`${reference}: ${money(amount)} is recorded as refunded.`)
            void revalidate()
          }}
          onClose={() => setAsking(false)}
        >
          <p>This moves no money: you gave all of it back already. {handRefundEffect(gift)}</p>
        </ReasonDialog>
      )}
    </Pane>
  )
}

/** `isCharity`: gifts get official receipts. */
export function ErasurePane({ isCharity, ...gift }: GiftRecord & { isCharity: boolean }) {
  const { reference, hasDonor } = gift
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  const mayErase = useMay('gift:erase')
  if (!hasDonor) return null
  return (
    <Pane title="Erasure">
      <p>
        At the donor’s request. The amounts stay in the books. {erasureRefusal(gift, isCharity)}
      </p>
      {mayErase && <TextButton onClick={() => setAsking(true)}>Erase the donor…</TextButton>}
      {isAsking && (
        <EraseDialog
          title={`Erase the donor of ${reference}`}
          name={reference}
          schema={GiftReference}
          question="Why is the donor erased?"
          run={(body) => api(eraseDonor, { params: { reference }, body })}
          onDone={() => {
            toast.success(`The donor of ${reference} is erased.`)
            void navigate(screenPaths.gifts)
          }}
          onClose={() => setAsking(false)}
        >
          Name, contact data, dedication and our emails to the donor are deleted for ever, of this
          gift and of all its renewals. The donor is not emailed.
        </EraseDialog>
      )}
    </Pane>
  )
}
