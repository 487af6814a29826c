import { useEffect, useEffectEvent } from 'react'
import { useLatePart } from '#web/layout/use-late-part.ts'
import { useOnNavigate } from '#web/ui/use-on-navigate.ts'
import { bringBagDialog, closeBag, followStoredCount, useGlance } from './cart-state.ts'

/** Rendered once, by the root: loads and shows the bag dialog when the visitor opens it. */
export function BagLayer() {
  const { isOpen } = useGlance()
  const { Part: BagDialog, bring } = useLatePart(bringBagDialog)
  useEffect(() => followStoredCount(), [])
  useOnNavigate(closeBag)
  const bringDialog = useEffectEvent(async () => {
    if (!(await bring())) closeBag()
  })
  useEffect(() => {
    if (isOpen) void bringDialog()
  }, [isOpen])
  return isOpen && BagDialog ? <BagDialog /> : null
}
