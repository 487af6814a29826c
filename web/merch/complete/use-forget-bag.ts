import { useEffect } from 'react'
import { dropDraft } from '#web/kit/form/draft.ts'
import { orderNote, theBag } from '../bag/the-bag.ts'

/** What is in the bag was ordered, so the next one begins anew; what was typed is needed no more once it is paid. */
export function useForgetBag(isPaid: boolean): void {
  useEffect(() => theBag.forget(), [])
  useEffect(() => {
    if (!isPaid) return
    dropDraft('order')
    orderNote.set('')
  }, [isPaid])
}
