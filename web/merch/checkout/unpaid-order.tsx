import { useState, useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { refusalOf } from '#web/kit/form/errors.ts'
import { useLeaving } from '#web/kit/use-leaving.ts'
import { Button, Buttons } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field-error.tsx'
import { Note } from '#web/ui/note.tsx'
import { ApiError } from '#web/kit/api-error.ts'
import { bagStore, useBag } from '../bag/bag-store.ts'
import { storedBag } from '../bag/stored-bag.ts'
import styles from './unpaid-order.module.css'

const loadCalls = async () => (await import('../bag/order-calls.ts')).orderCalls

/** For a buyer who came back from the provider without paying: nothing was charged, and the order can still be paid. */
export function UnpaidOrder() {
  const id = useUnpaidOrder()
  const { isHeld } = useBag()
  const { leave } = useLeaving()
  const [working, setWorking] = useState<'pay' | 'change'>()
  const [problem, setProblem] = useState('')
  if (id === undefined || !isHeld) return null
  const act = async (action: 'pay' | 'change') => {
    setWorking(action)
    setProblem('')
    try {
      const calls = await loadCalls()
      if (action === 'pay') return leave(await calls.paymentUrl(id))
      bagStore.restore(await calls.restoreBag(id))
      await bagStore.load()
    } catch (error) {
      setProblem(refusalOf(error).message)
    }
    setWorking(undefined)
  }
  return (
    <Note className={styles.note}>
      <p>
        <strong>You came back without paying. Nothing was taken.</strong> What you ordered is held
        for you for half an hour, or less if few are left. You can go on to the payment as it was,
        or change your order.
      </p>
      <Buttons>
        <Button
          small
          variant="dark"
          pending={working === 'pay' && 'Loading...'}
          onClick={() => void act('pay')}
        >
          Go on to the payment
        </Button>
        <Button
          small
          variant="outline"
          pending={working === 'change' && 'Loading...'}
          onClick={() => void act('change')}
        >
          Change my order
        </Button>
      </Buttons>
      <div role="alert">{problem && <FieldError id="came-back-problem">{problem}</FieldError>}</div>
    </Note>
  )
}

/** The visitor's unpaid order, if it can still be paid: found by the address or by the id in this browser. */
function useUnpaidOrder(): string | undefined {
  const { search } = useLocation()
  const navigate = useNavigate()
  const [id, setId] = useState<string>()
  useEffect(() => {
    const orderId = new URLSearchParams(search).get('order') ?? storedBag.orderId()
    if (orderId === undefined) return
    let isCurrent = true
    const checkState = async () => {
      const status = await stateOf(orderId)
      if (!isCurrent || status === undefined) return
      if (status === 'paid' || status === 'under review')
        return navigate(`/merch-order-complete?order=${orderId}`)
      bagStore.setOrder(status === 'being confirmed' ? orderId : undefined)
      setId(status === 'being confirmed' ? orderId : undefined)
    }
    void checkState()
    return () => {
      isCurrent = false
    }
  }, [search, navigate])
  return id
}

/** Undefined when the server could not be reached. */
async function stateOf(id: string) {
  try {
    const { orderCalls } = await import('../bag/order-calls.ts')
    return (await orderCalls.readState(id)).status
  } catch (error) {
    return error instanceof ApiError && error.status === 404 ? 'not completed' : undefined
  }
}
