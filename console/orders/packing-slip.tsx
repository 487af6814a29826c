import { useRevalidator } from 'react-router'
import { type OrderRecord, type PackingSlip, revealPackingSlip } from '#contract/console/order.ts'
import { Button } from '#web/ui/button.tsx'
import { api } from '#console/api/api.ts'
import { useMay } from '#console/session/use-session.ts'
import { ErrorNote } from '#console/ui/error-note.tsx'
import { Notice } from '#console/ui/notice.tsx'
import { RecordPart } from '#console/ui/record.tsx'
import { Revealed } from '#console/ui/revealed.tsx'
import { useRevealed } from '#console/ui/use-revealed.ts'
import { useSend } from '#console/ui/use-send.ts'
import styles from './orders.module.css'

/** Reveals the recipient for the parcel and prints the slip, which has neither prices nor our name. */
export function PackingSlipSection({ reference, state, hasBuyer }: OrderRecord) {
  const mayReveal = useMay('order:reveal')
  const { revalidate } = useRevalidator()
  const revealed = useRevealed<PackingSlip>()
  const { isSending, error, send } = useSend()
  if (!mayReveal || !hasBuyer || state !== 'paid') return null
  if (revealed.value)
    return (
      <Revealed title="Packing slip" timeLeft={revealed.timeLeft ?? ''} onHide={revealed.hide}>
        <Slip {...revealed.value} />
        {revealed.value.sender === null && (
          <Notice tone="warn" className={styles.notice}>
            The slip has no sender, because each sender of our emails names us. Write a neutral one
            on the parcel by hand, and ask the operator to set MAIL_FROM_DISCREET.
          </Notice>
        )}
        <p>
          <Button small onClick={() => window.print()}>
            Print
          </Button>
        </p>
      </Revealed>
    )
  const open = () =>
    send(
      () => revealed.load(() => api(revealPackingSlip, { params: { reference }, body: {} })),
      () => void revalidate(),
    )
  return (
    <RecordPart
      title="Packing slip"
      action={
        <Button
          small
          variant="outline"
          pending={isSending && 'Opening …'}
          onClick={() => void open()}
        >
          Open the slip
        </Button>
      }
    >
      <p>
        Pieces, recipient and a neutral sender, without prices and without our name. The audit log
        records it with the reason “Packing”.
      </p>
      <ErrorNote error={error} />
    </RecordPart>
  )
}

const Slip = ({ reference, sender, recipient, lines }: PackingSlip) => (
  <div className={styles.slip}>
    {sender !== null && <p>From {sender}</p>}
    <address>
      {recipient.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </address>
    <ul>
      {lines.map(({ name, size, quantity }) => (
        <li key={`${name} ${size}`}>
          {quantity} × {name}, {size}
        </li>
      ))}
    </ul>
    <p>{reference}</p>
  </div>
)
