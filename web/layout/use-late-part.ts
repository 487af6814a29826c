import { type ComponentType, useState } from 'react'
import { somethingWentWrong } from '#contract/words/error.ts'
import { toast } from '#web/ui/toast.ts'

/**
 * A component that `load` fetches on first use. `load` returns whether it succeeded; a failure shows a toast and
 * leaves the page as it is.
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
