import { useEffect, useEffectEvent } from 'react'
import { useLatePart } from '#web/layout/use-late-part.ts'
import { useOnNavigate } from '#web/ui/use-on-navigate.ts'
import { bringBagDialog } from './bring-bag-dialog.ts'
import { closeBag, followStoredCount, useGlance } from './glance.ts'

/** Stands once around all pages: the bag over any of them, once somebody wants to see it. */
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
