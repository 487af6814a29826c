import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { maxNoteLength } from '#contract/text/store.ts'
import { refusalOf } from '#web/kit/form/errors.ts'
import { useStore } from '#web/kit/store.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'
import { closeBag } from './cart-state.ts'
import { storedBag } from './stored-bag.ts'
import { bagToast } from './bag-actions.ts'
import { orderNote } from './bag-store.ts'
import styles from './to-checkout.module.css'

type ToCheckoutProps = { isChanging: boolean; isHeld: boolean; isShort: boolean }

/** The order note and the Checkout button. */
export function ToCheckout({ isChanging, isHeld, isShort }: ToCheckoutProps) {
  const [isLoading, setLoading] = useState(false)
  const note = useStore(orderNote)
  const navigate = useNavigate()
  const goToCheckout = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setLoading(true)
    try {
      const { orderCalls } = await import('./order-calls.ts')
      storedBag.storeNoteId(await orderCalls.createNote(note))
      await navigate('/merch-store/checkout')
      closeBag()
    } catch (error) {
      toast.error(refusalOf(error).message, bagToast)
    } finally {
      setLoading(false)
    }
  }
  return (
    <form className={styles.form} onSubmit={(event) => void goToCheckout(event)}>
      <div className={styles.note}>
        <TextArea
          label="Order note"
          optional
          value={note}
          onChange={({ currentTarget }) => orderNote.set(currentTarget.value)}
          rows={2}
          maxLength={maxNoteLength}
          autoComplete="off"
        />
      </div>
      {isHeld && <p>An order of this bag waits for its payment. What is in it is held for you.</p>}
      {isShort && (
        <p className={styles.short}>
          Take out what is not there any more, and go on with the rest.
        </p>
      )}
      <div className={styles.pay}>
        <Button
          full
          type="submit"
          disabled={isChanging || isShort}
          pending={isLoading && 'Loading...'}
        >
          Checkout
        </Button>
      </div>
    </form>
  )
}
