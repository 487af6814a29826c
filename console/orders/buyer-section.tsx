import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { type OrderRecord, revealBuyer, type RevealedBuyer } from '#contract/console/order.ts'
import { TextButton } from '#web/ui/text-button.tsx'
import { api } from '#console/api/api.ts'
import { useMay } from '#console/session/use-session.ts'
import { ReasonDialog } from '#console/ui/reason-dialog.tsx'
import { Revealed } from '#console/ui/revealed.tsx'
import { useRevealed } from '#console/ui/use-revealed.ts'
import styles from './orders.module.css'

/** The buyer: a placeholder of one size for all orders, or the values for five minutes. */
export function BuyerSection({ reference, hasBuyer, hasTracking }: OrderRecord) {
  const mayReveal = useMay('order:reveal')
  const { revalidate } = useRevalidator()
  const revealed = useRevealed<RevealedBuyer>()
  const [isAsking, setAsking] = useState(false)
  if (revealed.value)
    return (
      <Revealed title="Buyer" timeLeft={revealed.timeLeft ?? ''} onHide={revealed.hide}>
        <Buyer {...revealed.value} />
      </Revealed>
    )
  return (
    <section className={styles.part}>
      <div className={styles.partHead}>
        <h2>Buyer</h2>
        {mayReveal && hasBuyer && (
          <TextButton aria-label="Reveal: Buyer" onClick={() => setAsking(true)}>
            Reveal
          </TextButton>
        )}
      </div>
      {hasBuyer ? (
        <>
          <p>
            Name, address, phone, email and note{hasTracking && ', and the tracking number'}.
            {!mayReveal && ' An owner or the store reveals them.'}
          </p>
          <div className={styles.hidden} role="img" aria-label="Hidden" />
        </>
      ) : (
        <p>The buyer is erased. Pieces and amounts stay in the books.</p>
      )}
      {isAsking && (
        <ReasonDialog
          title="Reveal: Buyer"
          action="Reveal"
          pending="Opening …"
          run={(why) =>
            revealed.load(() => api(revealBuyer, { params: { reference }, body: { reason: why } }))
          }
          onDone={() => {
            setAsking(false)
            void revalidate()
          }}
          onClose={() => setAsking(false)}
        >
          <p>
            The buyer is shown for five minutes, on this screen only. To pack the order, print the
            packing slip instead: it has what the parcel needs.
          </p>
        </ReasonDialog>
      )}
    </section>
  )
}

function Buyer({ delivery, email, phone, note, tracking }: RevealedBuyer) {
  const rows = [
    ['Name', `${delivery.firstName} ${delivery.lastName}`],
    ['Address', [delivery.address, delivery.apartmentOrSuite].filter(Boolean).join(', ')],
    ['City', `${delivery.city}, ${delivery.state} ${delivery.postalCode}`],
    ['Phone for the delivery', delivery.phone],
    ['Phone', phone],
    ['Email', email],
    ['Note', note],
    ['Tracking number', tracking],
  ] as const
  return (
    <dl className={styles.buyer}>
      {rows
        .filter(([, value]) => value !== '')
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}
