import { type ComponentType, useState } from 'react'
import { somethingWentWrong } from '#contract/words/error.ts'
import { toast } from '#web/ui/toast.ts'

/**
 * A part whose script comes with the first wish for it, by `bring`, which tells whether it came. Where it does
 * not come a toast says so and the page stays as it is.
 */
export function useLatePart<Props>(load: () => Promise<ComponentType<Props>>) {
  const [Part, setPart] = useState<ComponentType<Props>>()
  const bring = async (): Promise<boolean> => {
    try {
      const loaded = await load()
      setPart(() => loaded)
      return true
    } catch {
      toast.error(somethingWentWrong)
      return false
    }
  }
  return { Part, bring }
}
