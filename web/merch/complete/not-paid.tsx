import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { OrderState } from '#contract/order.ts'
import { confirming } from '#contract/text/store.ts'
import { refusalOf } from '#web/kit/form/errors.ts'
import { ReloadLink, usePolling } from '#web/kit/polling.tsx'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field-error.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { bagStore } from '../bag/bag-store.ts'
import styles from './not-paid.module.css'

type NotPaidProps = {
  id: string | null
  status: Exclude<OrderState['status'], 'paid' | 'under review'>
}

/** For an order whose payment is not confirmed or not completed. */
export function NotPaid({ id, status }: NotPaidProps) {
  const isConfirming = status === 'being confirmed'
  const isSlow = usePolling(isConfirming)
  if (isConfirming && !isSlow)
    return (
      <section aria-label="Your payment" data-ground="light" className={styles.bag}>
        <p role="status">
          <Icon name="info" size={26} />
          {confirming}
        </p>
        <ReloadLink />
      </section>
    )
  return (
    <section aria-label="Your bag" data-ground="light" className={styles.bag}>
      <p role="status">
        <Icon name={isConfirming ? 'info' : 'warning'} size={26} />
        Payment not confirmed yet
      </p>
      <p>{nextSteps[status]}</p>
      {isConfirming && <ReloadLink />}
      {id !== null && <RestoreBag id={id} />}
    </section>
  )
}

const nextSteps = {
  'being confirmed':
    'The bank has not answered. Your things are held for you, and this page looks again by itself. If you did not pay, you can have your bag back.',
  'not completed': 'Your bag can be had back as it was, and what you typed with it.',
}

/** Restores the ordered bag and opens the checkout. */
function RestoreBag({ id }: { id: string }) {
  const navigate = useNavigate()
  const [isWorking, setWorking] = useState(false)
  const [problem, setProblem] = useState('')
  const restore = async () => {
    setWorking(true)
    setProblem('')
    try {
      const { orderCalls } = await import('../bag/order-calls.ts')
      bagStore.restore(await orderCalls.restoreBag(id))
      await navigate('/merch-store/checkout')
    } catch (error) {
      setProblem(refusalOf(error).message)
      setWorking(false)
    }
  }
  return (
    <>
      <Button
        variant="dark"
        className={styles.restore}
        pending={isWorking && 'Loading...'}
        onClick={() => void restore()}
      >
        Bring my bag back
      </Button>
      <div role="alert">{problem && <FieldError id="bring-problem">{problem}</FieldError>}</div>
    </>
  )
}
