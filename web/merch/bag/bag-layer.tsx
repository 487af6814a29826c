import { useEffect, useEffectEvent } from 'react'
import { useLatePart } from '#web/layout/use-late-part.ts'
import { useOnNavigate } from '#web/ui/use-on-navigate.ts'
import { bringBagDialog } from './bring-bag-dialog.ts'
import { theBag, useBag } from './the-bag.ts'

/** Stands once around all pages: the bag over any of them, once somebody wants to see it. */
export function BagLayer() {
  const { isOpen } = useBag()
  const { Part: BagDialog, bring } = useLatePart(bringBagDialog)
  useEffect(() => theBag.follow(), [])
  useOnNavigate(theBag.close)
  const bringAll = useEffectEvent(async () => {
    void theBag.load()
    if (!(await bring())) theBag.close()
  })
  useEffect(() => {
    if (isOpen) void bringAll()
  }, [isOpen])
  return isOpen && BagDialog ? <BagDialog /> : null
}
