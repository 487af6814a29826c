import { useEffect } from 'react'
import { Dialog } from '#web/ui/dialog.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { toast } from '#web/ui/toast.ts'
import { BagLine } from './bag-line.tsx'
import { closeBag } from './cart-state.ts'
import { bagToast } from './bag-actions.ts'
import { bagTotal, isShort } from './bag-model.ts'
import { Sum } from './sum.tsx'
import { ToCheckout } from './to-checkout.tsx'
import { bagStore, useBag } from './bag-store.ts'
import styles from './bag-dialog.module.css'

/** The bag as a dialog over the current page. */
export const BagDialog = () => (
  <Dialog title="Your bag" isOpen onClose={closeBag} closeLabel="Close the bag">
    <BagContents />
  </Dialog>
)

function BagContents() {
  const { bag, isHeld, isLost, isChanging } = useBag()
  useEffect(() => {
    void bagStore.load()
    // The open bag shows the same news, and the toast could cover its Checkout button.
    toast.dismiss(bagToast.id)
  }, [])
  if (!bag) return isLost ? <LostBag /> : <Spinner label="Loading your bag..." />
  if (bag.items.length === 0) return <EmptyBag />
  return (
    <>
      <ul className={styles.lines}>
        {bag.items.map((item) => (
          <BagLine key={item.itemId} item={item} isShort={!isHeld && isShort(item)} />
        ))}
      </ul>
      <Sum
        subtotal={bag.totalPrice}
        discount={bag.discountedPrice}
        total={bagTotal(bag)}
        isChanging={isChanging}
        className={styles.sum}
      />
      <ToCheckout
        isChanging={isChanging}
        isHeld={isHeld}
        isShort={!isHeld && bag.items.some(isShort)}
      />
    </>
  )
}

const EmptyBag = () => (
  <div className={styles.empty}>
    <p>There is nothing in your bag yet.</p>
    <ButtonLink to="/merch-store" onClick={closeBag}>
      See what there is
    </ButtonLink>
  </div>
)

const LostBag = () => (
  <div className={styles.empty} role="alert">
    <p>Your bag could not be fetched. It is safe, and nothing in it has changed.</p>
    <Button onClick={() => void bagStore.load()}>Try again</Button>
  </div>
)
