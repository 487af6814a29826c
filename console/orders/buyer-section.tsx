import { type OrderRecord, revealBuyer, type RevealedBuyer } from '#contract/console/order.ts'
import { api } from '#console/api/api.ts'
import { useMay } from '#console/session/use-session.ts'
import { HiddenPart, Values } from '#console/ui/record.tsx'

export function BuyerSection({ reference, hasBuyer, hasTracking }: OrderRecord) {
  const mayReveal = useMay('order:reveal')
  return (
    <HiddenPart<RevealedBuyer>
      title="Buyer"
      lead={
        <>
          Name, address, phone, email and note{hasTracking && ', and the tracking number'}.
          {!mayReveal && ' An owner or the store reveals them.'}
        </>
      }
      {...(!hasBuyer && { empty: 'The buyer is erased. Pieces and amounts stay in the books.' })}
      mayReveal={mayReveal}
      warning={
        <p>
          The buyer is shown for five minutes, on this screen only. To pack the order, print the
          packing slip instead: it has what the parcel needs.
        </p>
      }
      run={(reason) => api(revealBuyer, { params: { reference }, body: { reason } })}
    >
      {(buyer) => <Buyer {...buyer} />}
    </HiddenPart>
  )
}

const Buyer = ({ delivery, email, phone, note, tracking }: RevealedBuyer) => (
  <Values
    rows={[
      ['Name', `${delivery.firstName} ${delivery.lastName}`],
      ['Address', [delivery.address, delivery.apartmentOrSuite].filter(Boolean).join(', ')],
      ['City', `${delivery.city}, ${delivery.state} ${delivery.postalCode}`],
      ['Phone for the delivery', delivery.phone],
      ['Phone', phone],
      ['Email', email],
      ['Note', note],
      ['Tracking number', tracking],
    ]}
  />
)
