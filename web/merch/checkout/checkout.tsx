import { useEffect, useState } from 'react'
import type { Bag } from '#contract/bag.ts'
import type { ShippingOption } from '#contract/shipping.ts'
import { somethingWentWrong } from '#contract/text/error.ts'
import { Crumb } from '#web/ui/more-link.tsx'
import { toast } from '#web/ui/toast.ts'
import { type Area, sortByArea } from './areas.ts'
import { UnpaidOrder } from './unpaid-order.tsx'
import { CheckoutForm } from './checkout-form.tsx'
import { initialFields } from './order-fields.ts'
import { OrderSummary } from './order-summary.tsx'
import { storedBag } from '../bag/stored-bag.ts'
import styles from './checkout.module.css'

/** Two columns: the form and the order summary. */
export function Checkout({ bag }: { bag: Bag }) {
  const [area, setArea] = useState(initialFields.area as Area)
  const options = useShipping(area)
  useEffect(() => void ensureNote(), [])
  return (
    <div className={styles.columns}>
      <div className={styles.form}>
        <Crumb to="/" className={styles.back}>
          Back to site
        </Crumb>
        <UnpaidOrder />
        <CheckoutForm bag={bag} options={options} onArea={setArea} />
      </div>
      <OrderSummary bag={bag} options={options} />
    </div>
  )
}

/** A visitor who opens the checkout without the bag has no note yet; one is created in the background. */
async function ensureNote(): Promise<void> {
  if (storedBag.noteId() !== undefined) return
  try {
    const { orderCalls } = await import('../bag/order-calls.ts')
    storedBag.storeNoteId(await orderCalls.createNote(''))
  } catch {
    // Sending the order creates it.
  }
}

/** The shipping options with the one of the chosen area first: the first one is ordered. */
function useShipping(area: Area): readonly ShippingOption[] | undefined {
  const [options, setOptions] = useState<readonly ShippingOption[]>()
  useEffect(() => {
    let isCurrent = true
    const fetchOptions = async () => {
      try {
        const { fetchShippingOptions } = await import('./fetch-shipping-options.ts')
        const fetched = await fetchShippingOptions(area)
        if (isCurrent) setOptions(fetched)
      } catch {
        // The known options stay until a request succeeds.
        toast.error(somethingWentWrong)
      }
    }
    void fetchOptions()
    return () => {
      isCurrent = false
    }
  }, [area])
  return options && sortByArea(area, options)
}
