import { type ComponentType, useState } from 'react'
import { somethingWentWrong } from '#contract/text/error.ts'
import { toast } from '#web/ui/toast.ts'

/**
 * A component that `load` fetches on first use. `load` returns whether it succeeded; a failure shows a toast and
 * leaves the page as it is.
 */
export function useLazyComponent<Props>(importComponent: () => Promise<ComponentType<Props>>) {
  const [Component, setComponent] = useState<ComponentType<Props>>()
  const load = async (): Promise<boolean> => {
    try {
      const imported = await importComponent()
      setComponent(() => imported)
      return true
    } catch {
      toast.error(somethingWentWrong)
      return false
    }
  }
  return { Component, load }
}
