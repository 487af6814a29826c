import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Product } from '#contract/merch.ts'
import { outOfStock, maxQuantity } from '#contract/text/store.ts'
import { useRootData } from '#web/kit/use-root-data.ts'
import { Button, Buttons } from '#web/ui/button.tsx'
import { Stepper } from '#web/ui/stepper.tsx'
import { FieldError } from '#web/ui/field-error.tsx'
import { bagActions } from '../bag/bag-actions.ts'
import { chooseSize, firstChoice, maxQuantityFor, stepQuantity, stockOf } from './quantity.ts'
import { SizePicker } from './size-picker.tsx'
import styles from './order.module.css'

/** Size, quantity and the two buttons that add the product to the bag. */
export function Order({ product: { _id, name, sizes } }: { product: Product }) {
  const [choice, setChoice] = useState(() => firstChoice(sizes))
  const [error, setError] = useState('')
  const [adding, setAdding] = useState<'bag' | 'now'>()
  const { revalidate } = useRevalidator()
  const stock = stockOf(sizes, choice.size)
  const quantity = Math.max(1, Math.min(choice.quantity, maxQuantityFor(stock)))
  const choose = (next: typeof choice) => {
    setChoice(next)
    setError('')
  }
  // The visitor may have picked a size before hydration.
  const picker = useRef<HTMLFieldSetElement>(null)
  const adoptPickedSize = useEffectEvent(() => {
    const picked = picker.current?.querySelector<HTMLInputElement>(':checked')?.value
    if (picked !== undefined && picked !== choice.size) choose(chooseSize(picked))
  })
  useEffect(() => adoptPickedSize(), [])
  const add = async (to: 'bag' | 'now') => {
    if (adding) return
    setAdding(to)
    const item = { merchId: _id, size: choice.size, quantity }
    const isAdded = await (to === 'now' ? bagActions.buyNow(item) : bagActions.addTo(item, name))
    setAdding(undefined)
    // Other buyers may have been faster, so the page reloads the stock.
    if (!isAdded) await revalidate()
  }
  return (
    <>
      <SizePicker
        ref={picker}
        sizes={sizes}
        chosen={choice.size}
        onChoose={(size) => choose(chooseSize(size))}
      />
      <div>
        <p className={styles.label} aria-hidden="true">
          Quantity
        </p>
        <div className={styles.quantity}>
          <Stepper
            label="Quantity"
            value={quantity}
            min={1}
            max={maxQuantityFor(stock)}
            onStep={(by) => choose(stepQuantity({ ...choice, quantity }, by, stock))}
            onTooMany={() => setError(tooMany(stock))}
            fewerLabel="One fewer"
            moreLabel="One more"
            className={styles.stepper}
          />
          <Stock size={choice.size} stock={stock} error={error} />
        </div>
      </div>
      <Buttons className={styles.buttons}>
        {/* Not disabled while adding: the bag could not return the focus to a disabled button. */}
        <Button
          disabled={stock === 0}
          aria-busy={adding === 'bag' || undefined}
          onClick={() => void add('bag')}
        >
          {adding === 'bag' ? 'Adding...' : 'Add To Bag'}
        </Button>
        <Button
          variant="dark"
          disabled={stock === 0}
          aria-busy={adding === 'now' || undefined}
          onClick={() => void add('now')}
        >
          {adding === 'now' ? 'Adding...' : 'Buy Now'}
        </Button>
      </Buttons>
      <ByEmail name={name} />
    </>
  )
}

const tooMany = (stock: number) =>
  stock > maxQuantity ? `At most ${maxQuantity} of one size in one bag` : outOfStock

/** The bag needs a script. Without one, the visitor orders by email. */
function ByEmail({ name }: { name: string }) {
  const email = useRootData()?.organisation.email ?? ''
  return (
    <p className={styles.byEmail}>
      To order without a bag, write to{' '}
      <a href={`mailto:${email}?subject=${encodeURIComponent(name)}`}>{email}</a> with the size and
      how many. We answer with the price of sending it and how to pay.
    </p>
  )
}

type StockProps = {
  size: string
  stock: number
  /** Shown when the visitor requests more than the stock. */
  error: string
}

/** Up to this stock the page says “3 left” instead of “3 in stock”. */
const lowStock = 5

function Stock({ size, stock, error }: StockProps) {
  return (
    <div className={styles.stock} role="status">
      <FieldError id="too-many">{stock === 0 ? outOfStock : error}</FieldError>
      {stock > 0 && (
        <p>
          <strong className={styles.count}>
            {error || stock <= lowStock ? `${stock} left` : `${stock} in stock`}
          </strong>{' '}
          {size !== 'One Size' && `in size ${size}`}
        </p>
      )}
    </div>
  )
}
