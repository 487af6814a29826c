import { useEffect, useState } from 'react'
import type { Bag } from '#contract/bag.ts'
import type { ShippingOption } from '#contract/shipping.ts'
import { somethingWentWrong } from '#contract/words/error.ts'
import { Crumb } from '#web/ui/more-link.tsx'
import { toast } from '#web/ui/toast.ts'
import { type Area, firstOf } from './areas.ts'
import { CameBack } from './came-back.tsx'
import { CheckoutForm } from './checkout-form.tsx'
import { firstChoices } from './order-fields.ts'
import { OrderSummary } from './order-summary.tsx'
import { storedBag } from '../bag/kept-bag.ts'
import styles from './checkout.module.css'

/** Two grounds split by a stitch: what is typed, and what is ordered. */
export function Checkout({ bag }: { bag: Bag }) {
  const [area, setArea] = useState(firstChoices.area as Area)
  const options = useShipping(area)
  useEffect(() => void haveNote(), [])
  return (
    <div className={styles.columns}>
      <div className={styles.form}>
        <Crumb to="/" className={styles.back}>
          Back to site
        </Crumb>
        <CameBack />
        <CheckoutForm bag={bag} options={options} onArea={setArea} />
      </div>
      <OrderSummary bag={bag} options={options} />
    </div>
  )
}

/** A visitor who opens the checkout without the bag has no note yet; one is created in the background. */
async function haveNote(): Promise<void> {
  if (storedBag.noteId() !== undefined) return
  try {
    const { writeNote } = await import('../bag/write-note.ts')
    storedBag.storeNoteId(await writeNote(''))
  } catch {
    // It is made when the order is sent.
  }
}

/** The options with that of the chosen area first, as the server lists them: the first one counts. */
function useShipping(area: Area): readonly ShippingOption[] | undefined {
  const [options, setOptions] = useState<readonly ShippingOption[]>()
  useEffect(() => {
    let isWanted = true
    const ask = async () => {
      try {
        const { askShipping } = await import('./ask-shipping.ts')
        const news = await askShipping(area)
        if (isWanted) setOptions(news)
      } catch {
        // Those that are known already hold until the server says otherwise.
        toast.error(somethingWentWrong)
      }
    }
    void ask()
    return () => {
      isWanted = false
    }
  }, [area])
  return options && firstOf(area, options)
}
