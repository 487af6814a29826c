import { useState } from 'react'
import { refusalOf } from '#web/kit/form/errors.ts'
import { useLeaving } from '#web/kit/use-leaving.ts'
import { Button, Buttons } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field-error.tsx'
import { Note } from '#web/ui/note.tsx'
import { theBag, useBag } from '../bag/the-bag.ts'
import { useOpenOrder } from './use-open-order.ts'
import styles from './came-back.module.css'

const bringCalls = async () => (await import('../bag/order-calls.ts')).orderCalls

/** For whoever came back from the provider without paying: nothing was taken, and they may go on as it is. */
export function CameBack() {
  const id = useOpenOrder()
  const { isHeld } = useBag()
  const { leave } = useLeaving()
  const [working, setWorking] = useState<'pay' | 'change'>()
  const [problem, setProblem] = useState('')
  if (id === undefined || !isHeld) return null
  const work = async (on: 'pay' | 'change') => {
    setWorking(on)
    setProblem('')
    try {
      const calls = await bringCalls()
      if (on === 'pay') return leave(await calls.paymentUrl(id))
      theBag.takeBack(await calls.bagBack(id))
      await theBag.load()
    } catch (error) {
      setProblem(refusalOf(error).message)
    }
    setWorking(undefined)
  }
  return (
    <Note className={styles.note}>
      <p>
        <strong>You came back without paying. Nothing was taken.</strong> What you ordered is held
        for you for half an hour. You can go on to the payment as it was, or change your order.
      </p>
      <Buttons>
        <Button
          small
          look="dark"
          pending={working === 'pay' && 'Loading...'}
          onClick={() => void work('pay')}
        >
          Go on to the payment
        </Button>
        <Button
          small
          look="outline"
          pending={working === 'change' && 'Loading...'}
          onClick={() => void work('change')}
        >
          Change my order
        </Button>
      </Buttons>
      <div role="alert">{problem && <FieldError id="came-back-problem">{problem}</FieldError>}</div>
    </Note>
  )
}
