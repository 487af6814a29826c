import { useEffect, useEffectEvent } from 'react'
import { useLazyComponent } from '#web/layout/use-lazy-component.ts'
import { useOnNavigate } from '#web/ui/use-on-navigate.ts'
import { loadBagDialog, closeBag, followStoredCount, useCartState } from './cart-state.ts'

/** Rendered once, by the root: loads and shows the bag dialog when the visitor opens it. */
export function BagLayer() {
  const { isOpen } = useCartState()
  const { Component: BagDialog, load } = useLazyComponent(loadBagDialog)
  useEffect(() => followStoredCount(), [])
  useOnNavigate(closeBag)
  const showDialog = useEffectEvent(async () => {
    if (!(await load())) closeBag()
  })
  useEffect(() => {
    if (isOpen) void showDialog()
  }, [isOpen])
  return isOpen && BagDialog ? <BagDialog /> : null
}
