import { useEffect, useState } from 'react'
import type { Bag } from '#contract/bag.ts'
import type { Area } from './areas.ts'
import { Crumb } from '#web/ui/more-link.tsx'
import { haveNote } from '../bag/have-note.ts'
import { CameBack } from './came-back.tsx'
import { CheckoutForm } from './checkout-form.tsx'
import { firstChoices } from './order-fields.ts'
import { OrderSummary } from './order-summary.tsx'
import { useShipping } from './use-shipping.ts'
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
